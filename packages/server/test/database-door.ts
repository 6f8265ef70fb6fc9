import { once } from 'node:events';
import net from 'node:net';

/**
 * A door in front of a database that a test can shut (connections are cut, new ones refused) or freeze
 * (connections stand, new ones are taken, and nothing passes either way).
 */
export interface DatabaseDoor {
  /** The database's address, through the door. */
  url: string;
  shut(): Promise<void>;
  open(): Promise<void>;
  freeze(): void;
  /** Lets pass again what was held back and whatever comes. */
  thaw(): void;
  /** What the server has sent since the door was frozen, as text. */
  heldBack(): string;
  /** Connections of the server that stand. */
  connections(): number;
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
  const fromServer = new Set<net.Socket>();
  let frozen: Frozen | null = null;
  const pass = (from: net.Socket, to: net.Socket): void => {
    from.on('data', (bytes) => {
      if (!frozen) return to.write(bytes);
      if (fromServer.has(from)) frozen.sent.push(bytes.toString('latin1'));
      return frozen.waiting.push(() => to.write(bytes));
    });
    from.on('close', () => {
      if (frozen) frozen.waiting.push(() => to.destroy());
      else to.destroy();
    });
  };
  const server = net.createServer((socket) => {
    const database = net.connect(target);
    fromServer.add(socket);
    socket.on('close', () => fromServer.delete(socket));
    for (const end of [socket, database]) {
      passing.add(end);
      end.on('error', () => undefined);
      end.on('close', () => passing.delete(end));
    }
    pass(socket, database);
    pass(database, socket);
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
    freeze: () => {
      frozen = { waiting: [], sent: [] };
    },
    thaw: () => {
      const { waiting } = frozen ?? { waiting: [] };
      frozen = null;
      for (const go of waiting) go();
    },
    heldBack: () => frozen?.sent.join('') ?? '',
    connections: () => fromServer.size,
  };
}

/** What waits behind a frozen door, in its order. */
interface Frozen {
  waiting: (() => unknown)[];
  sent: string[];
}
