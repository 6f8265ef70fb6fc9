import { once } from 'node:events';
import net from 'node:net';

/** A door in front of a database that a test can shut: connections are cut, new ones refused. */
export interface DatabaseDoor {
  /** The database's address, through the door. */
  url: string;
  shut(): Promise<void>;
  open(): Promise<void>;
}

/** Where a PostgreSQL address leads: a socket in a folder, or a host and port. */
function targetOf(url: URL): net.NetConnectOpts {
  const folder = url.searchParams.get('host');
  const port = Number(url.searchParams.get('port') ?? (url.port || 5432));
  return folder?.startsWith('/')
    ? { path: `${folder}/.s.PGSQL.${port}` }
    : { host: folder ?? url.hostname, port };
}

/** Opens a door on a port of its own; whoever opened it shuts it at the end. */
export async function openDoor(databaseUrl: string): Promise<DatabaseDoor> {
  const url = new URL(databaseUrl);
  const target = targetOf(url);
  const passing = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    const database = net.connect(target);
    for (const end of [socket, database]) {
      passing.add(end);
      end.on('error', () => undefined);
      end.on('close', () => passing.delete(end));
    }
    socket.pipe(database).pipe(socket);
  });
  const listen = async (port: number): Promise<void> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as net.AddressInfo;
  url.searchParams.delete('host');
  url.searchParams.delete('port');
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.href,
    shut: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const end of passing) end.destroy();
      await closed;
    },
    open: () => listen(port),
  };
}
