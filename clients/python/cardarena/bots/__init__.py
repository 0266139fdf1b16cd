"""Bots that ship with the kit: `python -m cardarena.bots.greedy` and `….random`.

They play every game that the kit knows, each by the pure strategies of its package: functions of
a view and the rules, that programs may call in process.
"""
