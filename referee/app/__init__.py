"""Configuration, logging, composition: the only place that builds objects."""
