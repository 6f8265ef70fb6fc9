import { FILES_TOO_MANY } from '@recourse/contract/claims';
import { DOCUMENT_MESSAGES } from '@recourse/contract/documents';
import { LIMITS } from '@recourse/contract/values/limits';
import { beforeEach, expect, test } from 'vitest';
import type { Draft } from '../form/drafts.ts';
import { AttachedFiles, type Transport, type Uploaded } from './attached-files.ts';

const REFUSED = new Error('refused');

/** Uploads that end when the test decides. */
let stored: unknown;
let ends: {
  file: File;
  key: string;
  done: (uploaded: Uploaded) => void;
  fail: (why?: Error) => void;
}[];
let removed: number[];
let aborted: string[];
beforeEach(() => {
  stored = null;
  ends = [];
  removed = [];
  aborted = [];
});

const draft: Draft = {
  read: () => stored,
  write: (value) => {
    stored = value;
  },
  follow: () => () => undefined,
};
const transport: Transport = {
  upload: (file, { key, signal }) =>
    new Promise((done, reject) => {
      ends.push({ file, key, done, fail: (why = new Error('broken off')) => reject(why) });
      signal.addEventListener('abort', () => {
        aborted.push(key);
        reject(new Error('aborted'));
      });
    }),
  remove: (id) => void removed.push(id),
  textOf: () => 'It failed.',
  isFinal: (error) => error === REFUSED,
};
const files = () => new AttachedFiles(draft, transport);
const png = (name = 'a.png') => new File(['x'], name);
const finished = (one: AttachedFiles) =>
  one.shown().list.map(({ name, share, problem }) => [name, share, problem]);

test('an uploaded file waits to be sent, over a reload, and is forgotten once it is sent', async () => {
  const one = files();
  one.add([png()]);
  expect(finished(one)).toEqual([['a.png', 0, null]]);
  const settled = one.settle();
  ends[0]?.done({ id: 7, nom: 'a.png', size: 1 });
  expect(await settled).toEqual([7]);
  const reloaded = files();
  expect(finished(reloaded)).toEqual([['a.png', null, null]]);
  expect(await reloaded.settle()).toEqual([7]);
  reloaded.forget();
  expect(stored).toBeNull();
  expect(removed).toEqual([]);
});

test('a failed upload is tried again under the same key; until then nothing is sent', async () => {
  const one = files();
  one.add([png()]);
  const settled = one.settle();
  ends[0]?.fail();
  expect(await settled).toBeNull();
  const [failed] = one.shown().list;
  expect(failed).toMatchObject({ problem: 'It failed.', mayRetry: true });
  one.retry(failed?.key ?? '');
  expect(ends[1]?.key).toBe(ends[0]?.key);
  ends[1]?.done({ id: 8, nom: 'a.png', size: 1 });
  expect(await one.settle()).toEqual([8]);
});

test('a file that the server refuses is not offered to be tried again', async () => {
  const one = files();
  one.add([png()]);
  ends[0]?.fail(REFUSED);
  expect(await one.settle()).toBeNull();
  expect(one.shown().list[0]).toMatchObject({ problem: 'It failed.', mayRetry: false });
});

test('a file that is taken away stops its upload, or is deleted', async () => {
  const one = files();
  one.add([png('a.png'), png('b.png')]);
  const [first] = one.shown().list;
  one.remove(first?.key ?? '');
  expect(aborted).toEqual([first?.key]);
  ends[1]?.done({ id: 9, nom: 'b.png', size: 1 });
  expect(await one.settle()).toEqual([9]);
  one.discard();
  expect(removed).toEqual([9]);
  expect(finished(one)).toEqual([]);
});

test('a file keeps its key when it arrives, so that a press on its button in that moment counts', async () => {
  const one = files();
  one.add([png()]);
  const [running] = one.shown().list;
  ends[0]?.done({ id: 7, nom: 'a.png', size: 1 });
  await one.settle();
  expect(one.shown().list[0]?.key).toBe(running?.key);
  one.remove(running?.key ?? '');
  expect([removed, finished(one), stored]).toEqual([[7], [], null]);
});

test('a file that is taken away as its answer comes is deleted, and not sent', async () => {
  const one = files();
  one.add([png()]);
  ends[0]?.done({ id: 7, nom: 'a.png', size: 1 });
  one.remove(one.shown().list[0]?.key ?? '');
  expect(await one.settle()).toEqual([]);
  expect([removed, finished(one), stored]).toEqual([[7], [], null]);
});

test('an answer that comes as its form is left is kept', async () => {
  const one = files();
  one.add([png()]);
  ends[0]?.done({ id: 7, nom: 'a.png', size: 1 });
  one.stop();
  expect(await one.settle()).toEqual([7]);
  expect(finished(files())).toEqual([['a.png', null, null]]);
});

test('what the server would refuse is not sent to it, and an eleventh file is not taken', async () => {
  const one = files();
  one.add([png('tool.exe')]);
  expect(finished(one)).toEqual([['tool.exe', null, DOCUMENT_MESSAGES.notAccepted]]);
  expect(one.shown().list[0]?.mayRetry).toBe(false);
  one.add(Array.from({ length: LIMITS.attachments }, () => png()));
  expect(one.shown().list).toHaveLength(LIMITS.attachments);
  expect(one.shown().problem).toBe(FILES_TOO_MANY);
  expect(ends).toHaveLength(LIMITS.attachments - 1);
  one.remove(one.shown().list[0]?.key ?? '');
  expect(one.shown().problem).toBeNull();
});

test('what another version of the app kept is left alone', () => {
  stored = [{ id: '7' }];
  expect(finished(files())).toEqual([]);
});
