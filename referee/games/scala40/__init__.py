"""Scala 40, as rules/scala40.md has it. Pure. Knows no other game."""
