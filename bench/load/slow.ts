import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClaim } from '@recourse/contract/claims';
import type { Tokens } from '../api/calls.ts';
import type { Product } from '../api/product.ts';
import { besides, fared, sufferings } from './others.ts';
import { beyond, type Verdict } from './verdict.ts';

/** LD-06: connections that send one byte a second, half of them in the head of a request, half in its body. */

const SOCKETS = 1_000;
const EVERY_MS = 1_000;
const AT_LONGEST_MS = 30_000;
const GIVEN_UP_MS = 60_000;

export async function slowSockets(product: Product, tokens: Tokens): Promise<Verdict> {
  const { hostname, port } = new URL(product.address);
  const starts = [
    `GET /healthz HTTP/1.1\r\nHost: ${hostname}\r\nX-Slow: `,
    `POST ${createClaim.path} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${tokens.client}\r\n` +
      'Content-Type: application/json\r\nContent-Length: 5000\r\n\r\n{"contenu":"',
  ];
  const all = Array.from({ length: SOCKETS }, (_, n) =>
    lifetime({ hostname, port: Number(port) }, starts[n % starts.length] ?? ''),
  );
  const { result: lives, others } = await besides(product, tokens, Promise.all(all));
  const longest = Math.max(...lives);
  return {
    check: 'LD-06',
    measured: `${SOCKETS} sockets of one byte a second: the last one closed after ${(longest / 1_000).toFixed(1)} s; ${fared(others)}`,
    faults: [
      ...beyond([{ name: 'life of a slow socket in ms', is: longest, most: AT_LONGEST_MS }]),
      ...sufferings(others, 1_000),
    ],
  };
}

/** How long the server keeps the connection open, in ms. Stops waiting after a minute. */
async function lifetime(where: { hostname: string; port: number }, start: string): Promise<number> {
  const socket = connect(where.port, where.hostname);
  let isClosed = false;
  socket.on('error', () => undefined);
  socket.on('close', () => {
    isClosed = true;
  });
  socket.resume();
  socket.write(start);
  const began = performance.now();
  const closed = new Promise<void>((resolve) => socket.once('close', resolve));
  while (!isClosed && performance.now() - began < GIVEN_UP_MS) {
    await Promise.race([sleep(EVERY_MS), closed]);
    if (!isClosed) socket.write('x');
  }
  const lived = performance.now() - began;
  socket.destroy();
  return lived;
}
