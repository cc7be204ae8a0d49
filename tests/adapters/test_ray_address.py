"""What an engine's name means, before any cluster is asked."""

import socket

import pytest

from aufheben.adapters.engines.ray_cluster import RayAddress, read, require
from aufheben.errors import BadInput

READ = {
    "ray": RayAddress(),
    "ray:10.0.0.1:6379": RayAddress(host="10.0.0.1", port=6379),
    "ray://head.local:10001": RayAddress(host="head.local", port=10001, client=True),
    "ray:[::1]:6379": RayAddress(host="::1", port=6379),
}


@pytest.mark.parametrize(("name", "address"), READ.items())
def test_an_engine_is_a_cluster_at_an_address(name: str, address: RayAddress) -> None:
    assert read(name) == address
    assert str(address) == name.removeprefix("ray:" if "//" not in name else "") or name == "ray"


@pytest.mark.parametrize("name", ["spark", "ray:", "ray:6379", "ray://", "ray:a:0", "ray:a:b", ""])
def test_what_is_no_engine_is_told_how_to_write_one(name: str) -> None:
    with pytest.raises(BadInput, match="no engine is called"):
        read(name)


@pytest.mark.parametrize(
    ("variable", "name"),
    [("10.0.0.1:6379", "ray:10.0.0.1:6379"), ("ray://h:1", "ray://h:1"), ("auto", "ray")],
)
def test_rays_own_variable_stands_in_for_no_address(
    monkeypatch: pytest.MonkeyPatch, variable: str, name: str
) -> None:
    expected = read(name)
    monkeypatch.setenv("RAY_ADDRESS", variable)
    assert read("ray") == expected


def test_where_nobody_listens_there_is_no_cluster() -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        port = closed.getsockname()[1]
        said = f"no Ray cluster answered at 127.0.0.1:{port} within 0 s"
        with pytest.raises(BadInput, match=said):
            require(RayAddress(host="127.0.0.1", port=port), seconds=0)
