import { expect, test } from 'vitest';
import { createSuccession, type Follower } from './follower-succession.ts';

/** A follower that records its calls. */
function follower(name: string, events: string[], isTooOld = false) {
  return {
    name,
    isTooOld,
    compareAll: async () => void events.push(`${name} compares`),
    catchUp: async () => void events.push(`${name} catches up`),
  } satisfies Follower & { name: string };
}
type Named = ReturnType<typeof follower>;

function open() {
  const events: string[] = [];
  const followers = createSuccession<Named>(
    () => true,
    () => void events.push('succeeded'),
  );
  return { events, followers };
}

test('nobody answers before the first, which then follows', async () => {
  const { events, followers } = open();
  expect(followers.current()).toBeNull();
  followers.begin(follower('first', events));
  await followers.catchUp();
  expect(followers.current()?.name).toBe('first');
  expect(events).toEqual(['first catches up']);
});

test('a successor answers once it is up to date, and the one before is asked nothing more', async () => {
  const { events, followers } = open();
  followers.begin(follower('first', events));
  followers.succeed(follower('second', events));
  expect([followers.current()?.name, followers.isSucceeded()]).toEqual(['first', true]);
  await followers.catchUp();
  expect([followers.current()?.name, followers.isSucceeded()]).toEqual(['second', false]);
  await followers.catchUp();
  expect(events).toEqual(['second catches up', 'succeeded', 'second catches up']);
});

test('one that comes while another is catching up waits for the next run', async () => {
  const { events, followers } = open();
  const begun = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  followers.begin({
    ...follower('first', events),
    catchUp: async () => {
      begun.resolve();
      await held.promise;
      events.push('first catches up');
    },
  });
  const run = followers.catchUp();
  await begun.promise;
  followers.succeed(follower('second', events));
  held.resolve();
  await run;
  expect([followers.current()?.name, followers.isSucceeded()]).toEqual(['first', true]);
  await followers.catchUp();
  expect(followers.current()?.name).toBe('second');
  expect(events).toEqual(['first catches up', 'second catches up', 'succeeded']);
});

test('one that cannot catch up takes nobody’s place, and is tried again', async () => {
  const { events, followers } = open();
  followers.begin(follower('first', events));
  let fails = true;
  followers.succeed({
    ...follower('second', events),
    catchUp: async () => {
      if (fails) throw new Error('no database');
    },
  });
  await expect(followers.catchUp()).rejects.toThrow('no database');
  expect([followers.current()?.name, followers.isSucceeded()]).toEqual(['first', true]);
  fails = false;
  await followers.catchUp();
  expect(followers.current()?.name).toBe('second');
});

test('one that was away for too long compares everything first', async () => {
  const { events, followers } = open();
  followers.begin(follower('first', events, true));
  await followers.catchUp();
  expect(events).toEqual(['first compares', 'first catches up']);
});

test('what runs is waited for in the end', async () => {
  const { events, followers } = open();
  followers.begin(follower('first', events));
  const run = followers.catchUp();
  const settled = followers.settled().then(() => events.push('settled'));
  await Promise.all([run, settled]);
  expect(events).toEqual(['first catches up', 'settled']);
});
