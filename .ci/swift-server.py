"""Swift's four servers in one process, on loopback: proxy, account, container and object.

Debian starts each server by a program of a package of its own. One process starts sooner and needs only python3-swift.
Argument: the folder with the configuration that swift.sh writes. Writes the address of the proxy to the file `address`.
"""

import os
import sys
from pathlib import Path

from swift.common import utils

utils.eventlet_monkey_patch()

import eventlet
from eventlet import listen, wsgi
from swift.common import storage_policy
from swift.common.http_protocol import SwiftHttpProtocol
from swift.common.ring import RingBuilder
from swift.common.wsgi import loadapp

FOLDER = Path(sys.argv[1])
# A ring as small as possible: two partitions, one replica.
PART_POWER, REPLICAS = 1, 1


class NoCache:
    """What the proxy asks in place of memcached. It never knows anything."""

    def get(self, *_args, **_more):
        return None

    def set(self, *_args, **_more):
        pass

    def delete(self, *_args, **_more):
        pass

    def incr(self, *_args, **_more):
        return 1


def no_cache(_conf, **_more):
    """Makes the filter that puts it into each request."""

    def with_cache(app):
        def answer(env, start_response):
            env["swift.cache"] = NoCache()
            return app(env, start_response)

        return answer

    return with_cache


def write_ring(name, port):
    builder = RingBuilder(PART_POWER, REPLICAS, 0)
    builder.add_dev(
        {"id": 0, "region": 1, "zone": 1, "ip": "127.0.0.1", "port": port, "device": "disk", "weight": 1}
    )
    builder.rebalance()
    builder.get_ring().save(str(FOLDER / f"{name}.ring.gz"))


def serve(name, socket):
    app = loadapp(str(FOLDER / f"{name}-server.conf"))
    eventlet.spawn(
        wsgi.server,
        socket,
        app,
        utils.NullLogger(),
        protocol=SwiftHttpProtocol,
        # S3 clients need "ETag", which eventlet would write "Etag".
        capitalize_response_headers=False,
    )


def main():
    utils.set_swift_dir(str(FOLDER))
    storage_policy.reload_storage_policies()
    sockets = {name: listen(("127.0.0.1", 0)) for name in ("account", "container", "object", "proxy")}
    for name in ("account", "container", "object"):
        write_ring(name, sockets[name].getsockname()[1])
    for name, socket in sockets.items():
        serve(name, socket)
    unfinished = FOLDER / "address.new"
    unfinished.write_text(f"127.0.0.1:{sockets['proxy'].getsockname()[1]}")
    os.rename(unfinished, FOLDER / "address")
    while True:
        eventlet.sleep(3600)


if __name__ == "__main__":
    # What paste loads by the name of this file is this very module.
    sys.modules["server"] = sys.modules["__main__"]
    main()
