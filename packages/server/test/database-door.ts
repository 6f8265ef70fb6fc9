import { once } from 'node:events';
import net from 'node:net';

/**
 * A proxy in front of a database. A test can shut it (cuts connections, refuses new ones) or freeze it (keeps
 * connections, accepts new ones, and forwards nothing in either direction).
 */
export interface DatabaseDoor {
  /** The database's address, through the proxy. */
  url: string;
  shut(): Promise<void>;
  open(): Promise<void>;
  /** Cuts all connections. */
  cut(): void;
  freeze(): void;
  /** Forwards what was held back, and everything from now on. */
  thaw(): void;
  /** Swallows all bytes, as a network that loses every packet: existing connections and new ones are dead for ever. */
  swallow(): void;
  /** Lets connections that are opened from now on through. */
  free(): void;
  /** What the server has sent since the proxy was frozen, as text. */
  heldBack(): string;
  /** The number of open connections of the server. */
  connections(): number;
}

/** The target of a PostgreSQL address: a socket in a folder, or a host and port. */
function targetOf(url: URL): net.NetConnectOpts {
  const folder = url.searchParams.get('host');
  const port = Number(url.searchParams.get('port') ?? (url.port || 5432));
  return folder?.startsWith('/')
    ? { path: `${folder}/.s.PGSQL.${port}` }
    : { host: folder ?? url.hostname, port };
}

/** Opens a proxy on its own port. The caller must shut it. */
export async function openDoor(databaseUrl: string): Promise<DatabaseDoor> {
  const url = new URL(databaseUrl);
  const target = targetOf(url);
  const passing = new Set<net.Socket>();
  const fromServer = new Set<net.Socket>();
  let frozen: Frozen | null = null;
  let isSwallowing = false;
  const dead = new WeakSet<net.Socket>();
  const pass = (from: net.Socket, to: net.Socket): void => {
    from.on('data', (bytes) => {
      if (dead.has(from)) return undefined;
      if (!frozen) return to.write(bytes);
      if (fromServer.has(from)) frozen.sent.push(bytes.toString('latin1'));
      return frozen.waiting.push(() => to.write(bytes));
    });
    from.on('close', () => {
      if (dead.has(from)) return;
      if (frozen) frozen.waiting.push(() => to.destroy());
      else to.destroy();
    });
  };
  const server = net.createServer((socket) => {
    const database = net.connect(target);
    fromServer.add(socket);
    if (isSwallowing) for (const end of [socket, database]) dead.add(end);
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
    cut: () => {
      for (const end of passing) end.destroy();
    },
    freeze: () => {
      frozen = { waiting: [], sent: [] };
    },
    thaw: () => {
      const { waiting } = frozen ?? { waiting: [] };
      frozen = null;
      for (const go of waiting) go();
    },
    swallow: () => {
      isSwallowing = true;
      for (const end of passing) dead.add(end);
    },
    free: () => {
      isSwallowing = false;
    },
    heldBack: () => frozen?.sent.join('') ?? '',
    connections: () => fromServer.size,
  };
}

/** The data held back while the proxy is frozen, in order. */
interface Frozen {
  waiting: (() => unknown)[];
  sent: string[];
}
