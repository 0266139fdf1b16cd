"""to_wire and from_wire. The only room that imports protobuf."""
