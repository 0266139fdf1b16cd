"""Bots that ship with the kit: `python -m cardarena.bots.greedy` and `….random`.

Each has a pure strategy, a function of the view and the rules, that programs may call in process.
"""
