import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { initialise } from '../embedded/initialise.ts';
import { openBrokenStore, refuses } from './broken-store.ts';
import { variablesOf } from './test-bucket.ts';
import { loadConfig } from '../../src/config.ts';
import { startServer } from '../../src/start.ts';

/** Whole servers and their files. */

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'recourse-start-'));
  await initialise(path.join(folder, 'data'));
});
afterAll(() => rm(folder, { recursive: true }));

const said: string[] = [];
const log = pino({ base: null }, { write: (line: string) => void said.push(line) });

const started = (env: Record<string, string>) =>
  startServer(loadConfig({ DATA_DIR: path.join(folder, 'data'), PORT: '0', ...env }), {
    demo: null,
    log,
    say: () => undefined,
  });

const markers = () => readdir(path.join(folder, 'data', 'files', 'servers'));

test('a server has a marker in its files while it runs', async () => {
  const server = await started({});
  expect(await markers()).toHaveLength(1);
  await server.close();
  expect(await markers()).toEqual([]);
});

test('without an object store nothing of its SDK is loaded', () => {
  const program = `
    import { registerHooks } from 'node:module';
    let loaded = 0;
    registerHooks({ load: (url, context, next) => {
      if (url.includes('@aws-sdk')) loaded += 1;
      return next(url, context);
    } });
    await import('../../src/start.ts');
    const { openFiles } = await import('../../src/kernel/files/bucket/open-files.ts');
    await openFiles({ dataDir: process.argv[1], s3: null });
    console.log(loaded);
    const s3 = { endpoint: 'http://127.0.0.1:9', region: 'x', bucket: 'x', accessKeyId: 'x', secretAccessKey: 'x' };
    await openFiles({ dataDir: process.argv[1], s3 });
    console.log(loaded > 0);`;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', program, path.join(folder, 'loaded')],
    { cwd: import.meta.dirname, encoding: 'utf8' },
  );
  expect([stdout, stderr]).toEqual(['0\ntrue\n', '']);
});

test('an object store that is down stops no start, and the log says so', async () => {
  const store = await openBrokenStore(refuses(500, 'InternalError'));
  const server = await started(variablesOf(store.config));
  await server.close();
  await store.close();
  expect(said.join('')).toContain('the object store does not answer');
  expect(said.join('')).not.toContain(store.config.secretAccessKey);
});
