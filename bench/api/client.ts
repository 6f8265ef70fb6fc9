import { connect, type Socket } from 'node:net';

/**
 * A small HTTP/1.1 client for measuring: one kept-alive connection, one request at a time. Ready-made clients use as
 * much CPU for a request as a bare server does, and they would use it on the cores that are being measured.
 */

export interface Call {
  method: 'GET' | 'POST' | 'PUT';
  /** Path with its query. */
  path: string;
  token?: string;
  /** Sent as JSON; bytes are sent unchanged, with `type`. */
  body?: unknown;
  type?: string;
}

export interface Answer {
  status: number;
  retryAfter: string | undefined;
  body: Buffer;
  /** Time from sending the request to the end of its response. */
  ms: number;
}

const HEAD_END = Buffer.from('\r\n\r\n');

interface Pending {
  began: number;
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/** A connection that sends one request after the other. It reconnects after the server has closed it. */
export class Connection {
  readonly #url: URL;
  #socket: Socket | null = null;
  #pending: Pending | null = null;
  #received: Buffer[] = [];

  readonly #from: string | undefined;

  /** @param from the local address to connect from, such as 127.0.0.9; by default any. */
  constructor(address: string, from?: string) {
    this.#url = new URL(address);
    this.#from = from;
  }

  /** Sends a request. Rejects when the connection breaks before the response is complete. */
  send(call: Call): Promise<Answer> {
    const socket = this.#open();
    return new Promise((resolve, reject) => {
      this.#pending = { began: performance.now(), resolve, reject };
      socket.write(this.#head(call));
      const body = bytesOf(call);
      if (body) socket.write(body);
    });
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = null;
  }

  #head(call: Call): string {
    const body = bytesOf(call);
    const lines = [`${call.method} ${call.path} HTTP/1.1`, `Host: ${this.#url.host}`];
    if (call.token) lines.push(`Authorization: Bearer ${call.token}`);
    if (body) {
      lines.push(`Content-Type: ${call.type ?? 'application/json'}`);
      lines.push(`Content-Length: ${body.length}`);
    }
    return `${lines.join('\r\n')}\r\n\r\n`;
  }

  #open(): Socket {
    if (this.#socket && !this.#socket.destroyed) return this.#socket;
    const socket = connect({
      host: this.#url.hostname,
      port: Number(this.#url.port),
      ...(this.#from === undefined ? {} : { localAddress: this.#from }),
    });
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.#take(chunk));
    socket.on('error', (error) => this.#fail(socket, error));
    socket.on('close', () => this.#fail(socket, new Error('The server hung up.')));
    this.#received = [];
    this.#socket = socket;
    return socket;
  }

  #fail(socket: Socket, error: Error): void {
    if (this.#socket !== socket) return;
    this.#socket = null;
    this.#pending?.reject(error);
    this.#pending = null;
  }

  #take(chunk: Buffer): void {
    this.#received.push(chunk);
    const all = this.#received.length === 1 ? chunk : Buffer.concat(this.#received);
    this.#received = [all];
    const headEnd = all.indexOf(HEAD_END);
    if (headEnd < 0) return;
    const head = all.toString('latin1', 0, headEnd);
    const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
    const bodyStart = headEnd + HEAD_END.length;
    if (all.length < bodyStart + length) return;
    this.#received = [];
    const pending = this.#pending;
    this.#pending = null;
    if (/^connection: *close/im.test(head)) this.close();
    pending?.resolve({
      status: Number(head.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length)),
      retryAfter: /^retry-after: *(.+)$/im.exec(head)?.[1],
      body: all.subarray(bodyStart, bodyStart + length),
      ms: performance.now() - pending.began,
    });
  }
}

function bytesOf({ body }: Call): Buffer | null {
  if (body === undefined) return null;
  return Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
}

/** Sends one request over a new connection. */
export async function sendOnce(address: string, call: Call): Promise<Answer> {
  const connection = new Connection(address);
  try {
    return await connection.send(call);
  } finally {
    connection.close();
  }
}
