import { type Change, LAST_EVENT_ID, streamEvents } from '@recourse/contract/events';
import { expect } from 'vitest';
import type { UserRow } from '../src/db/tables.ts';
import type { TestApp } from './test-app.ts';

/** A listener to the events, over a real connection as in a browser. */
export interface EventListener {
  status: number;
  headers: Headers;
  /** The events received so far, in order. */
  events: { name: string; data: unknown }[];
  /** The changes among the events. */
  changes(): Change[];
  /** The id of the last event, from which the stream continues. */
  place(): string | undefined;
  /** Whether the server has ended the stream. */
  ended(): boolean;
  leave(): void;
}

const addresses = new WeakMap<TestApp, Promise<string>>();

/** Opens a stream as a user, and waits until it begins. */
export async function listen(t: TestApp, as: UserRow, place?: string): Promise<EventListener> {
  const listening = addresses.get(t) ?? t.app.listen({ host: '127.0.0.1', port: 0 });
  addresses.set(t, listening);
  const leaving = new AbortController();
  const response = await fetch((await listening) + streamEvents.path, {
    headers: {
      authorization: await t.bearer(as),
      ...(place === undefined ? {} : { [LAST_EVENT_ID]: place }),
    },
    signal: leaving.signal,
  });
  let text = '';
  let ended = false;
  const blocks = () => text.split('\n\n').slice(0, -1);
  const field = (block: string, name: string) =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2);
  const listener: EventListener = {
    status: response.status,
    headers: response.headers,
    get events() {
      return blocks().flatMap((block) => {
        const name = field(block, 'event');
        return name === undefined
          ? []
          : { name, data: JSON.parse(field(block, 'data') ?? 'null') as unknown };
      });
    },
    changes: () =>
      listener.events.flatMap(({ name, data }) =>
        name === 'change' ? streamEvents.reply.parse(data) : [],
      ),
    place: () =>
      blocks()
        .map((block) => field(block, 'id'))
        .findLast((id) => id !== undefined),
    ended: () => ended,
    leave: () => leaving.abort(),
  };
  const read = async (): Promise<void> => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? [])
      text += chunk;
  };
  void read()
    .catch(() => undefined)
    .finally(() => {
      ended = true;
    });
  if (response.status === 200 && place === undefined)
    await expect.poll(() => listener.events[0]?.name).toBe('ready');
  return listener;
}
