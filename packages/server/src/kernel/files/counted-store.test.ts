import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { AppError, tooLarge, unavailable } from '../errors.ts';
import { countFailures } from './counted-store.ts';
import type { FileStore, ReceivedFile } from './files.ts';

/** Tests of what counts as a failure of a file store. */

const NONE = { answer: 0, write: 0, read: 0, remove: 0, lost: 0 };
const FILE = { key: 'k', size: 1 };
const ALL = { start: 0, end: 0 };
const fails = (error: unknown) => (): Promise<never> => Promise.reject(error);
const withCode = (code: string): Error => Object.assign(new Error(code), { code });

const counted = (store: Partial<FileStore>) => countFailures(store as FileStore);

test('each failure is counted once, by what was asked', async () => {
  const down = fails(unavailable('The store is away.'));
  const received = { send: down, keep: down } as Partial<ReceivedFile> as ReceivedFile;
  const store = counted({
    answers: down,
    receive: async () => received,
    read: fails(withCode('EIO')),
    remove: fails(withCode('ECONNRESET')),
  });
  await expect(store.answers()).rejects.toThrow('away');
  const file = await store.receive(Readable.from([]), 1);
  await expect(file.send()).rejects.toThrow('away');
  await expect(file.keep()).rejects.toThrow('away');
  await expect(store.read(FILE, ALL)).rejects.toThrow('EIO');
  await expect(store.remove({ key: 'k', finished: true })).rejects.toThrow('ECONNRESET');
  expect(store.failures()).toEqual({ ...NONE, answer: 1, write: 2, read: 1, remove: 1 });
});

test('a lost file is counted, and one that breaks off on its way', async () => {
  const broken = new Readable({ read: () => broken.destroy(withCode('CUT_OFF')) });
  const answers = [
    { bytes: null, lost: 'ENOENT' },
    { bytes: broken, lost: null },
  ] as const;
  const waiting = answers.values();
  const store = counted({ read: async () => waiting.next().value ?? answers[0] });
  await store.read(FILE, ALL);
  const { bytes } = await store.read(FILE, ALL);
  await expect(bytes && buffer(bytes)).rejects.toThrow('CUT_OFF');
  expect(store.failures()).toEqual({ ...NONE, lost: 1, read: 1 });
});

test('a file that is too large, and an upload that breaks off, are none', async () => {
  for (const error of [tooLarge(), withCode('ECONNRESET'), withCode('ERR_STREAM_PREMATURE_CLOSE')])
    await expect(counted({ receive: fails(error) }).receive(Readable.from([]), 1)).rejects.toBe(
      error,
    );
  const store = counted({ receive: fails(tooLarge()) });
  await expect(store.receive(Readable.from([]), 1)).rejects.toBeInstanceOf(AppError);
  expect(store.failures()).toEqual(NONE);
});
