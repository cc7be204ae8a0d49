"""Viewers of one live run, in a process of their own: raw streams of server-sent events.

python -m benchmarks.page_viewers PORT RUN COOKIE VIEWERS    prints what each was told, as JSON
"""

import asyncio
import json
import sys


async def viewed(port: int, run: str, cookie: str) -> list[int]:
    """The numbers of all events that one viewer was told of, until the run has ended."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**24)
    head = f"GET /runs/{run}/events?after=0 HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nCookie: {cookie}"
    writer.write(f"{head}\r\nAccept: text/event-stream\r\n\r\n".encode())
    told: list[int] = []
    async for line in reader:
        if line.startswith(b"data: {"):
            told += [each[0] for each in json.loads(line[6:]).get("lines", ())]
        if line.startswith(b"event: end"):
            break
    writer.close()
    return told


async def main(port: int, run: str, cookie: str, viewers: int) -> None:
    """All of them at once."""
    coming = [asyncio.create_task(viewed(port, run, cookie)) for _ in range(viewers)]
    print("there", flush=True)
    print(json.dumps(await asyncio.gather(*coming)), flush=True)


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), sys.argv[2], sys.argv[3], int(sys.argv[4])))
