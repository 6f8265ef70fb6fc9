import * as documents from '@recourse/contract/documents';
import { fillPath } from '@recourse/contract/wire/endpoint';
import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { makeUser } from '../../../../test/factories.ts';
import {
  type BrokenStore,
  cutsOff,
  hangs,
  openBrokenStore,
  refuses,
  stops,
} from '../../../../test/files/broken-store.ts';
import { variablesOf } from '../../../../test/files/test-bucket.ts';
import { png } from '../../../../test/sample-files.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { form } from '../../../../test/upload-form.ts';
import type { UserRow } from '../../../db/tables.ts';
import { Deadline, DeadlineError } from '../../../db/connect/deadline.ts';
import { openBucket } from './bucket.ts';
import { BucketError } from './bucket-error.ts';

/** Object stores that fail: nobody waits for long, and everything but files works. */

let store: BrokenStore | undefined;
afterEach(async () => {
  await store?.close();
  store = undefined;
});

/** For a store that says nothing more. */
const QUICK = { callMs: 300, uploadMs: 300, pauseMs: 300 };
/** For all others: three attempts take their time on a busy machine. */
const PATIENT = { callMs: 30_000, uploadMs: 30_000, pauseMs: 30_000 };

async function bucketOf(answer: Parameters<typeof openBrokenStore>[0]) {
  store = await openBrokenStore(answer);
  return openBucket(store.config, answer === hangs || answer === stops ? QUICK : PATIENT);
}

describe('a store that', () => {
  test.each([
    ['fails', refuses(500, 'InternalError'), { status: 500, isRefusal: false }],
    ['can do nothing of it', refuses(501, 'NotImplemented'), { status: 501, isRefusal: false }],
    ['refuses the key', refuses(403, 'AccessDenied'), { code: 'AccessDenied', isRefusal: true }],
    ['has no such bucket', refuses(404, 'NoSuchBucket'), { code: 'NoSuchBucket', isRefusal: true }],
    ['hangs', hangs, { code: 'TIMEOUT', status: null, isRefusal: false }],
  ])('%s is said to', async (_what, answer, error) => {
    const bucket = await bucketOf(answer);
    await expect(bucket.get('files/x')).rejects.toMatchObject(error);
    await expect(bucket.put('files/x', Buffer.from('x'))).rejects.toMatchObject(error);
    await expect(bucket.check()).rejects.toMatchObject(error);
  });

  test('fails is asked three times, one that refuses only once', async () => {
    const failing = await bucketOf(refuses(500, 'InternalError'));
    await failing.remove('files/x').catch(() => undefined);
    expect(store?.requests).toEqual(Array(3).fill('DELETE /files/files/x?x-id=DeleteObject'));
    await store?.close();
    const refusing = await bucketOf(refuses(403, 'AccessDenied'));
    await refusing.remove('files/x').catch(() => undefined);
    expect(store?.requests).toHaveLength(1);
  });

  test.each([
    ['cuts off a download', cutsOff],
    ['stops in the middle of a download', stops],
  ])('%s breaks the file off, and never pretends that it ended', async (_what, answer) => {
    const bucket = await bucketOf(answer);
    const found = await bucket.get('files/x');
    await expect(found && buffer(found.bytes)).rejects.toThrow('did not answer');
  });

  test('ignores a range fails, and its bytes are not taken for the range', async () => {
    const bucket = await bucketOf(stops);
    await expect(bucket.get('files/x', { start: 0, end: 9 })).rejects.toMatchObject({
      code: 'RANGE_IGNORED',
    });
  });

  test('sends nothing is not asked for more by somebody who goes away', async () => {
    const bucket = await bucketOf(stops);
    const found = await bucket.get('files/x');
    found?.bytes.destroy();
    await expect.poll(() => found?.bytes.closed).toBe(true);
  });
});

test('a call takes no longer than its request has left', async () => {
  store = await openBrokenStore(hangs);
  const bucket = openBucket(store.config, PATIENT);
  const asked = Promise.withResolvers<unknown>();
  const request = new Deadline(200).run(async () => {
    const call = bucket.get('files/x');
    await call.catch(asked.resolve);
  });
  await expect(request).rejects.toThrow(DeadlineError);
  expect(await asked.promise).toMatchObject({ code: 'TIMEOUT' });
});

test('a put names no condition and no checksum but the SHA-256 that it signs', async () => {
  let headers: Record<string, unknown> = {};
  const bucket = await bucketOf((request, response) => {
    ({ headers } = request);
    response.writeHead(200, { etag: '"x"' }).end();
  });
  await bucket.put('files/x', Buffer.from('hello'));
  expect(headers['x-amz-content-sha256']).toBe(
    '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
  );
  expect(
    Object.keys(headers).filter((name) => /^if-|checksum|trailer|^x-amz-sdk-ch/.test(name)),
  ).toEqual([]);
});

describe('a file', () => {
  const CONTENT = Buffer.alloc(300_000, 'content ');
  const fileOf = (open: () => Readable) => ({
    open: vi.fn<() => Readable>(open),
    size: CONTENT.length,
    sha256: hash('sha256', CONTENT),
  });

  test('is read and sent anew when the store fails, and its known hash is signed', async () => {
    const arrived: unknown[] = [];
    const bucket = await bucketOf((request, response) => {
      void buffer(request).then((bytes) => {
        const { 'content-length': length, 'x-amz-content-sha256': signed } = request.headers;
        arrived.push([bytes.equals(CONTENT), length, signed]);
        response.writeHead(arrived.length < 3 ? 503 : 200, { etag: '"x"' }).end();
      });
    });
    const file = fileOf(() => Readable.from([CONTENT]));
    await bucket.put('files/x', file);
    expect(arrived).toEqual(Array(3).fill([true, '300000', file.sha256]));
  });

  test.each([
    ['fails', refuses(500, 'InternalError'), 3],
    ['refuses the key', refuses(403, 'AccessDenied'), 1],
    ['hangs', hangs, 1],
  ])(
    'goes to a store that %s no more often than a call, and is closed',
    async (_what, answer, times) => {
      const bucket = await bucketOf(answer);
      const opened: Readable[] = [];
      const file = fileOf(() => {
        const stream = Readable.from([CONTENT]);
        opened.push(stream);
        return stream;
      });
      await expect(bucket.put('files/x', file)).rejects.toThrow(BucketError);
      expect(file.open).toHaveBeenCalledTimes(times);
      await expect.poll(() => opened.every(({ destroyed }) => destroyed)).toBe(true);
    },
  );

  test('that breaks off is not repeated, and the store does not get all of it', async () => {
    const ended: boolean[] = [];
    const bucket = await bucketOf((request) => {
      request.once('close', () => ended.push(request.complete));
    });
    const file = fileOf(() =>
      Readable.from(
        (async function* () {
          yield CONTENT.subarray(1);
          await setTimeout(50);
          throw new BucketError('CHANGED', null);
        })(),
        { objectMode: false },
      ),
    );
    await expect(bucket.put('files/x', file)).rejects.toMatchObject({ code: 'CHANGED' });
    expect(file.open).toHaveBeenCalledOnce();
    await expect.poll(() => ended).toEqual([false]);
  });
});

describe('the portal with a store that', () => {
  let t: TestApp | undefined;
  afterEach(async () => {
    await t?.close();
  });

  const DOWN = {
    code: 'UNAVAILABLE',
    message: 'Files cannot be read or saved at the moment. Please try again later.',
  };

  /** A document whose file has as many bytes as the stores that break off announce. */
  const insertDocument = async (app: TestApp, client: UserRow): Promise<number> => {
    const row = await app.db
      .insertInto('documents')
      .values({
        nom: 'x',
        type: 'x',
        uploaded_by: client.id,
        file_key: 'a'.repeat(32),
        size: 1_000,
        mime: 'image/png',
        sha256: '0'.repeat(64),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  };

  test('cuts off a download breaks the answer off, and tells the log', async () => {
    store = await openBrokenStore(cutsOff);
    t = await createTestApp(variablesOf(store.config));
    const warn = vi.spyOn(t.ctx.log, 'warn');
    const client = await makeUser(t.db);
    const id = await insertDocument(t, client);
    const address = await t.app.listen({ port: 0, host: '127.0.0.1' });
    const path = fillPath(documents.documentContent.path, { id });
    const headers = { authorization: await t.bearer(client) };
    const answer = await fetch(new URL(path, address), { headers });
    expect(answer.status).toBe(200);
    await expect(answer.arrayBuffer()).rejects.toThrow('terminated');
    expect(warn.mock.calls.map(([, message]) => message)).toContain(
      'a file broke off on its way from the object store',
    );
    warn.mockRestore();
  });

  test.each([
    ['fails', refuses(500, 'InternalError')],
    ['can do nothing of it', refuses(501, 'NotImplemented')],
    ['refuses the key', refuses(403, 'AccessDenied')],
    ['is down', null],
  ])('%s answers 503 with Retry-After, and serves everything else', async (_what, answer) => {
    store = await openBrokenStore(answer ?? hangs);
    if (answer === null) await store.close();
    t = await createTestApp(variablesOf(store.config));
    if (answer === null) store = undefined;
    const error = vi.spyOn(t.ctx.log, 'error');
    const client = await makeUser(t.db);
    const sent = form({}, { name: 'x.png', content: png() });
    const upload = await t.call(documents.createDocument, client, sent);
    expect([upload.statusCode, upload.headers['retry-after']]).toEqual([503, '2']);
    expect(upload.json()).toMatchObject(DOWN);
    const id = await insertDocument(t, client);
    const params = { id };
    const content = await t.call(documents.documentContent, client, { params });
    expect([content.statusCode, content.headers['retry-after']]).toEqual([503, '2']);
    expect(content.json()).toMatchObject(DOWN);
    const ready = await t.app.inject({ url: '/readyz' });
    expect([ready.statusCode, ready.json()]).toMatchObject([200, { files: 'down' }]);
    const list = await t.call(documents.listDocuments, client, {});
    expect(list.statusCode).toBe(200);
    expect(error.mock.calls.map(([, message]) => message)).toEqual(
      Array(2).fill('the object store failed'),
    );
    expect(JSON.stringify(error.mock.calls)).not.toContain(
      store?.config.secretAccessKey ?? 'secret',
    );
    error.mockRestore();
  });
});
