import { getDefaultAutoSelectFamily, setDefaultAutoSelectFamily } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startMailServer } from '../../../test/mail/mail-server.ts';
import { type Manners, type Receiver, startReceiver } from '../../../test/webhooks/receiver.ts';
import { resolveStill } from '../../../test/webhooks/still-names.ts';
import { createEgress, type Resolve } from './egress.ts';
import { isAllowed, type Network, readNetwork } from './networks.ts';

const SENT = { headers: { 'content-type': 'application/json' }, body: '{}' };
const never = new AbortController().signal;
const HERE = [readNetwork('127.0.0.0/8')].filter((one): one is Network => one !== null);

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver(200);
});
afterAll(() => receiver.close());

const open = (networks: readonly Network[] = [], resolve: Resolve = resolveStill) =>
  createEgress({ networks, resolve, timeoutMs: 300 });
const post = (url: string, egress = open()) => egress.post(new URL(url), SENT, never);

/** Hosts that are this machine, or lead to addresses that only the server reaches. */
const INSIDE = [
  '127.0.0.1',
  '2130706433',
  '0x7f.1',
  '0x7f000001',
  '0177.0.0.1',
  '127.1',
  '0',
  '0.0.0.0',
  '①②⑦.⓪.⓪.①',
  '１２７.０.０.１',
  'localhost',
  'LOCALHOST',
  'inside.example.org',
  'mixed.example.org',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '[fd00::1]',
  '[fe80::1]',
  '[2002:7f00:1::]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::7f00:1]',
  '[2001:db8::1]',
];

describe('without private networks', () => {
  test.each(INSIDE)('%s is neither accepted nor reached, with TLS or without', async (host) => {
    for (const protocol of ['http', 'https']) {
      const url = `${protocol}://${host}:${receiver.port}/`;
      expect(await open().mayReach(new URL(url))).toBe(false);
      expect(await post(url)).toEqual({ error: 'ADDRESS_NOT_ALLOWED' });
    }
    expect(receiver.arrived).toEqual([]);
  });

  test('a public address is accepted with TLS only', async () => {
    for (const host of ['8.8.8.8', '[2001:4860:4860::8888]', 'public.example.org']) {
      expect(await open().mayReach(new URL(`https://${host}/`))).toBe(true);
      expect(await open().mayReach(new URL(`http://${host}/`))).toBe(false);
    }
  });

  test('a name that has no address now is accepted, and fails when it is called', async () => {
    const url = 'https://nowhere.example.org/';
    expect(await open().mayReach(new URL(url))).toBe(true);
    expect(await post(url)).toEqual({ error: 'NAME_NOT_FOUND' });
  });

  test('a name with an empty list of addresses fails, too', async () => {
    const egress = open([], () => Promise.resolve([]));
    expect(await post('https://empty.example.org/', egress)).toEqual({ error: 'NAME_NOT_FOUND' });
  });

  test('a name that has another address at the second look is not connected to', async () => {
    let looks = 0;
    const turning: Resolve = () => {
      looks += 1;
      const address = looks === 1 ? '8.8.8.8' : '127.0.0.1';
      return Promise.resolve([{ address, family: 4 }]);
    };
    const egress = open([], turning);
    const url = `https://turning.example.org:${receiver.port}/`;
    expect(await egress.mayReach(new URL(url))).toBe(true);
    expect(await post(url, egress)).toEqual({ error: 'ADDRESS_NOT_ALLOWED' });
    expect(receiver.arrived).toEqual([]);
  });
});

describe('an address in a named network', () => {
  test('is reached, also by a name and without TLS', async () => {
    const egress = open(HERE);
    expect(await post(`http://127.0.0.1:${receiver.port}/a`, egress)).toEqual({ status: 200 });
    expect(await post(`http://localhost:${receiver.port}/b`, egress)).toEqual({ status: 200 });
    expect(receiver.arrived.map(({ path }) => path)).toEqual(['/a', '/b']);
  });

  test('is reached by a name also where Node is told not to try several addresses', async () => {
    const before = getDefaultAutoSelectFamily();
    setDefaultAutoSelectFamily(false);
    const answer = await post(`http://localhost:${receiver.port}/`, open(HERE));
    setDefaultAutoSelectFamily(before);
    expect(answer).toEqual({ status: 200 });
  });

  test('is of its own kind: a mapped or translated form of it is not', () => {
    const networks = [...HERE, readNetwork('fd00:20::/32')].filter((one) => one !== null);
    const may = (ip: string) => isAllowed(ip, { protocol: 'http:', networks });
    expect(['127.8.8.8', 'fd00:20::1'].map(may)).toEqual([true, true]);
    expect(['::ffff:127.0.0.1', '64:ff9b::7f00:1', 'fd00:21::1'].map(may)).toEqual([
      false,
      false,
      false,
    ]);
  });

  test.each([
    '10.0.0.0',
    '10.0.0.0/33',
    '10.1/16',
    '0x0a.0.0.0/8',
    'host/8',
    '::/129',
    '1.2.3.4/8/8',
    '',
  ])('is not named by "%s"', (text) => {
    expect(readNetwork(text)).toBeNull();
  });
});

describe('a request', () => {
  const to = async (...answers: readonly Manners[]) => {
    const own = await startReceiver(...answers);
    const answer = await post(own.url, open(HERE));
    await own.close();
    return { answer, arrived: own.arrived };
  };

  test('follows no redirect', async () => {
    const redirect = await to((answer) => answer.writeHead(302, { location: receiver.url }).end());
    expect(redirect.answer).toEqual({ status: 302 });
    expect(redirect.arrived).toHaveLength(1);
  });

  test('does not wait for the rest of an endless answer', async () => {
    const { answer } = await to((response) => {
      response.writeHead(200);
      response.write('x');
    });
    expect(answer).toEqual({ status: 200 });
  });

  test('is over when the receiver wants to speak another protocol', async () => {
    const { answer } = await to(({ socket }) =>
      socket?.end(
        'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n',
      ),
    );
    expect(answer).toEqual({ status: 101 });
  });

  test('has a time limit, also for a receiver that says nothing', async () => {
    const { answer } = await to(() => undefined);
    expect(answer).toEqual({ error: 'TIMEOUT' });
  });

  test('tells a broken connection from a stop', async () => {
    expect((await to((answer) => answer.destroy())).answer).toEqual({ error: 'CONNECTION' });
    const silent = await startReceiver(() => undefined);
    const stop = new AbortController();
    const asked = open(HERE).post(new URL(silent.url), SENT, stop.signal);
    stop.abort();
    expect(await asked).toEqual({ error: 'STOPPED' });
    await silent.close();
  });

  test('trusts no certificate of the receiver’s own', async () => {
    const server = await startMailServer({ secure: true });
    const answer = await post(`https://127.0.0.1:${server.port}/`, open(HERE));
    await server.close();
    expect(answer).toEqual({ error: 'CERTIFICATE' });
  });
});
