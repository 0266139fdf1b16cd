"""The command line that the shipped bots share. It never takes a token: see CARDARENA_TOKEN."""

from __future__ import annotations

import argparse

EPILOG = (
    "The address of the referee and the bot's token come from the environment: CARDARENA_ADDRESS "
    "(host:port) and CARDARENA_TOKEN; also CARDARENA_MATCHES_MAX, CARDARENA_GIVE_UP_S and "
    "CARDARENA_CERTIFICATES (a file of PEM certificates, or 'system', for TLS)."
)


def arguments_for(program: str, purpose: str) -> argparse.ArgumentParser:
    """Return the parser of a bot's command line."""
    parser = argparse.ArgumentParser(
        prog=f"python -m cardarena.bots.{program}", description=purpose, epilog=EPILOG
    )
    parser.add_argument("--address", help="host:port of the referee, instead of the environment's")
    parser.add_argument(
        "--matches-max", type=int, help="how many matches to play at once (0: as many as there are)"
    )
    return parser
