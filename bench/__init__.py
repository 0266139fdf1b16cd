"""What the referee costs, measured beside what a bare program of the same kind costs."""
