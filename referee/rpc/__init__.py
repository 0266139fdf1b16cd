"""The gRPC edge: connections onto the floor."""
