import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { createSolution } from '@recourse/contract/solutions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeUser } from '../../../test/factories.ts';
import { createLoudServer, type LoudServer } from '../../../test/log-lines.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let t: TestApp;
let loud: LoudServer;
let port: number;
let authorization: string;
beforeAll(async () => {
  t = await createTestApp();
  loud = await createLoudServer(t);
  authorization = await t.bearer(await makeUser(t.db, { role: 'ADMIN' }));
  await loud.app.listen({ port: 0, host: '127.0.0.1' });
  port = (loud.app.server.address() as net.AddressInfo).port;
});
afterAll(async () => {
  await loud.app.close();
  await t.close();
});

test('a client that hangs up in the middle of a body is no error of ours', async () => {
  const socket = net.connect(port, '127.0.0.1');
  const arrived = once(loud.app.server, 'request');
  socket.write(
    `POST ${createSolution.path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${authorization}\r\n` +
      'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"texte":',
  );
  await arrived;
  await wait(300);
  socket.destroy();
  const said = () => loud.lines().map((line) => JSON.parse(line) as { level: number; msg: string });
  await expect.poll(() => said().map(({ msg }) => msg)).toContain('the client hung up');
  expect(said().filter(({ level }) => level > 30)).toEqual([]);
});
