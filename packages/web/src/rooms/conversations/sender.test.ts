import { expect, test } from 'vitest';
import type { Waiting } from '../../lib/form/waiting.ts';
import { createSender, type Trouble } from './sender.ts';

/** A server, a storage and a session that the test controls. */
function open(messages: readonly Waiting[]) {
  const stored = [...messages];
  const posted: string[] = [];
  const answers: { resolve: (reply: string) => void; reject: (error: unknown) => void }[] = [];
  const pauses: { failures: number; go: () => void }[] = [];
  let session: string | null = 's1';
  let lock: Promise<unknown> = Promise.resolve();
  const make = () =>
    createSender<string>({
      list: () => stored,
      session: () => session,
      post: (message) => {
        posted.push(message.id);
        return new Promise((resolve, reject) => answers.push({ resolve, reject }));
      },
      troubleOf: (error) => error as Trouble,
      delivered: ({ id }) => {
        const index = stored.findIndex((one) => one.id === id);
        if (index !== -1) stored.splice(index, 1);
      },
      exclusively: (job) => {
        const mine = lock.then(job);
        lock = mine.catch(() => undefined);
        return mine;
      },
      untilWorthTrying: (failures) =>
        new Promise((go) => pauses.push({ failures, go: () => go() })),
    });
  return {
    make,
    stored,
    posted,
    pauses,
    answer: () => answers.at(-1)?.resolve('ok'),
    fail: (kind: Trouble['kind']) => answers.at(-1)?.reject({ kind, error: null }),
    signIn: (next: string | null) => (session = next),
  };
}

const said = (id: string, more: Partial<Waiting> = {}): Waiting => ({
  id,
  conversationId: 'c1',
  body: id,
  at: 1,
  session: 's1',
  ...more,
});

async function rest(): Promise<void> {
  for (let turn = 0; turn < 30; turn++) await Promise.resolve();
}

test('messages go out one at a time, in their order', async () => {
  const world = open([said('one'), said('two')]);
  const sender = world.make();
  sender.wake();
  await rest();
  expect(world.posted).toEqual(['one']);
  expect(sender.getState().sending).toBe('one');
  world.answer();
  await rest();
  expect(world.posted).toEqual(['one', 'two']);
  world.answer();
  await rest();
  expect(world.stored).toEqual([]);
  expect(sender.getState()).toEqual({ sending: null, troubles: new Map() });
});

test('what is said while another message is under way goes out after it', async () => {
  const world = open([said('one')]);
  const sender = world.make();
  sender.wake();
  await rest();
  world.stored.push(said('two'));
  sender.wake();
  world.answer();
  await rest();
  expect(world.posted).toEqual(['one', 'two']);
});

test.each(['AWAY', 'BUSY'] as const)(
  'after %s the same message is tried again, later and later, until it is through',
  async (kind) => {
    const world = open([said('one'), said('two')]);
    const sender = world.make();
    sender.wake();
    await rest();
    world.fail(kind);
    await rest();
    expect(world.pauses.map(({ failures }) => failures)).toEqual([1]);
    expect(sender.getState().troubles.get('one')?.kind).toBe(kind);
    world.pauses.at(-1)?.go();
    await rest();
    world.fail(kind);
    await rest();
    expect(world.pauses.map(({ failures }) => failures)).toEqual([1, 2]);
    world.pauses.at(-1)?.go();
    await rest();
    world.answer();
    await rest();
    world.answer();
    await rest();
    expect(world.posted).toEqual(['one', 'one', 'one', 'two']);
    expect(sender.getState().troubles.size).toBe(0);
  },
);

test('a press of Retry waits for no pause', async () => {
  const world = open([said('one')]);
  const sender = world.make();
  sender.wake();
  await rest();
  world.fail('BUSY');
  await rest();
  sender.retry('c1');
  await rest();
  expect(world.posted).toEqual(['one', 'one']);
});

test.each(['REFUSED', 'CLOSED', 'DELETED'] as const)(
  'after %s nothing overtakes in that conversation, others go on, and Retry sends it again',
  async (kind) => {
    const world = open([said('one'), said('two'), said('three', { conversationId: 'c2' })]);
    const sender = world.make();
    sender.wake();
    await rest();
    world.fail(kind);
    await rest();
    expect(world.posted).toEqual(['one', 'three']);
    world.answer();
    await rest();
    sender.wake();
    await rest();
    expect(world.posted).toEqual(['one', 'three']);
    sender.retry('c1');
    await rest();
    world.answer();
    await rest();
    expect(world.posted).toEqual(['one', 'three', 'one', 'two']);
  },
);

test('what was said in another session waits for a word of its writer, with all behind it', async () => {
  const world = open([said('one', { session: 's0' }), said('two')]);
  const sender = world.make();
  sender.wake();
  await rest();
  expect(world.posted).toEqual([]);
  world.stored[0] = said('one');
  sender.wake();
  await rest();
  expect(world.posted).toEqual(['one']);
});

test('a session that ends meanwhile makes no trouble of the message, and sends no other', async () => {
  const world = open([said('one'), said('two')]);
  const sender = world.make();
  sender.wake();
  await rest();
  world.signIn(null);
  world.fail('REFUSED');
  await rest();
  world.signIn('s2');
  sender.wake();
  await rest();
  expect(world.posted).toEqual(['one']);
  expect(sender.getState().troubles.size).toBe(0);
  expect(world.stored).toHaveLength(2);
});

test('of two tabs one sends, and the other finds nothing left', async () => {
  const world = open([said('one'), said('two')]);
  const [first, second] = [world.make(), world.make()];
  first.wake();
  second.wake();
  await rest();
  expect(world.posted).toEqual(['one']);
  world.answer();
  await rest();
  world.answer();
  await rest();
  expect(world.posted).toEqual(['one', 'two']);
});
