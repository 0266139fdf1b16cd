from __future__ import annotations

import base64
import hashlib
import hmac
from pathlib import Path

import pytest

from referee.app.secrets import SecretError, make_secrets, token_of
from referee.journal.seal import Sealer


def test_keys_are_made_once_and_only_their_owner_reads_them(tmp_path: Path) -> None:
    secrets = make_secrets(tmp_path)
    assert make_secrets(tmp_path) == secrets
    assert len(secrets.tournament) == len(secrets.signing) == 32
    assert secrets.tournament != secrets.signing
    for name in ("secret.key", "signing.key"):
        assert (tmp_path / name).stat().st_mode & 0o777 == 0o600
    public = (tmp_path / "referee.pub").read_text().strip()
    assert public == Sealer(secrets.signing).public_key


def test_every_directory_has_its_own(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    assert make_secrets(tmp_path / "a") != make_secrets(tmp_path / "b")


def test_a_key_of_another_length_is_refused_and_kept(tmp_path: Path) -> None:
    (tmp_path / "secret.key").write_bytes(b"short")
    with pytest.raises(SecretError, match=r"secret\.key: 5 bytes, expected 32"):
        make_secrets(tmp_path)
    assert (tmp_path / "secret.key").read_bytes() == b"short"


def test_a_creation_that_was_cut_short_is_done_again(tmp_path: Path) -> None:
    (tmp_path / "secret.key").touch(0o600)
    assert len(make_secrets(tmp_path).tournament) == 32


def test_a_directory_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(SecretError, match=r"none/secret\.key: No such file"):
        make_secrets(tmp_path / "none")


def test_secrets_are_not_shown(tmp_path: Path) -> None:
    assert repr(make_secrets(tmp_path)) == "Secrets(...)"


def test_a_token_is_derived_from_secret_and_name() -> None:
    digest = hmac.new(b"\1" * 32, b"cardarena/v1/token\0ann", hashlib.sha256).digest()
    token = token_of(b"\1" * 32, "ann")
    assert base64.urlsafe_b64decode(token + "=") == digest
    assert len(token) == 43
    assert token != token_of(b"\1" * 32, "ben")
    assert token != token_of(b"\2" * 32, "ann")
