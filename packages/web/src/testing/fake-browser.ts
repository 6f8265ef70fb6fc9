import { vi } from 'vitest';

/** An in-memory storage, installed as the global one. */
export function fakeStorage(
  entries: Record<string, string> = {},
  name: 'localStorage' | 'sessionStorage' = 'localStorage',
): Map<string, string> {
  const map = new Map(Object.entries(entries));
  const store = {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
  const proxy = new Proxy(store, {
    ownKeys: () => [...map.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
  vi.stubGlobal(name, proxy);
  return map;
}

/** A token with these claims. It looks signed, but nothing checks the signature here. */
export function fakeToken(claims: Record<string, unknown>): string {
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${Buffer.from('{"alg":"HS256"}').toString('base64url')}.${payload}.signature`;
}

/** The requests that a fake server received. */
export interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: string;
}

type Reply = Response | Error;

/** A server at http://test.local that sends the given replies in turn, and repeats the last one. */
export function fakeServer(...replies: readonly Reply[]): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (input: Request | string) => {
    if (typeof input === 'string') return Response.json({ apiBase: 'http://test.local' });
    const { method, url, headers } = input;
    asked.push({ method, url, headers, body: await input.text() });
    const reply = replies[Math.min(asked.length, replies.length) - 1];
    if (reply === undefined) throw new Error('The fake server was given no reply.');
    if (reply instanceof Error) throw reply;
    return reply.clone();
  });
  return asked;
}
