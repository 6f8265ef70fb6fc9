import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** A reverse proxy as operators use it: it asks each server for /readyz, and sends requests to those that are ready. */
export interface Proxy {
  address: string;
  /** The servers that were ready when they were asked last. */
  ready(): string[];
  close(): Promise<void>;
}

const CHECK_EVERY_MS = 100;

/** Starts a proxy in front of servers. It never repeats a request, and keeps connections open. */
export async function startProxy(servers: readonly string[]): Promise<Proxy> {
  const agent = new http.Agent({ keepAlive: true });
  const ready = new Set<string>();
  let turn = 0;
  const check = async (server: string): Promise<void> => {
    const { ok } = await fetch(`${server}/readyz`).catch(() => ({ ok: false }));
    if (ok) ready.add(server);
    else ready.delete(server);
  };
  await Promise.all(servers.map(check));
  const checks = setInterval(() => void Promise.all(servers.map(check)), CHECK_EVERY_MS);
  const proxy = http.createServer((request, response) => {
    const able = [...ready];
    turn += 1;
    const server = able[turn % able.length];
    if (server === undefined) return void response.writeHead(502).end('{}');
    const { method = 'GET', headers, url = '/' } = request;
    // What belongs to one connection is not passed on (RFC 9110, section 7.6.1).
    const { connection: _own, ...passed } = headers;
    const onward = http.request(server + url, { method, headers: passed, agent }, (answer) => {
      const { connection: _theirs, ...rest } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, rest);
      answer.pipe(response);
    });
    onward.on('error', () => response.writeHead(502).end('{}'));
    request.pipe(onward);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    ready: () => [...ready],
    close: async () => {
      clearInterval(checks);
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, 'close');
      agent.destroy();
    },
  };
}
