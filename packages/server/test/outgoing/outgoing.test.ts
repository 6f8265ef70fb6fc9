import path from 'node:path';
import { expect, test } from 'vitest';
import { openModelEndpoint, says } from './model-endpoint.ts';
import { tellStory } from './outgoing-story.ts';
import { type RecordedServer, startRecorded } from './recorded-server.ts';

/** Tests that the product contacts no other machine: in the default configuration it connects only to its database. */

const ROOT = path.resolve(import.meta.dirname, '../../../..');

/** The shell that starts the embedded PostgreSQL, which itself listens on no network. */
const SHELL = '/bin/sh';

/** The connections that a whole story caused, and the server's data folder. */
async function wentTo(settings: Record<string, string> = {}) {
  const server: RecordedServer = await startRecorded(settings);
  try {
    await tellStory(server.url);
    const all = server.outgoing();
    const of = (way: string) => [
      ...new Set(all.filter((one) => one.way === way).map(({ to }) => to)),
    ];
    return {
      dataDir: server.dataDir,
      connected: of('connect'),
      lookedUp: of('look-up'),
      sent: of('datagram'),
      programs: of('program'),
    };
  } finally {
    await server.stop();
  }
}

test('nothing leaves the machine in the default configuration', { timeout: 120_000 }, async () => {
  const { dataDir, connected, lookedUp, sent, programs } = await wentTo();
  // Only its own database: by a socket in its folder, or by loopback when the folder's path is too long.
  expect(connected).toHaveLength(1);
  const isDatabase = (to: string) => to.startsWith(dataDir) || to.startsWith('127.0.0.1:');
  expect(connected.filter((to) => !isDatabase(to))).toEqual([]);
  expect(lookedUp).toEqual([]);
  expect(sent).toEqual([]);
  const strange = programs.filter((program) => !program.startsWith(ROOT) && program !== SHELL);
  expect(strange).toEqual([]);
});

test(
  'the record would tell: a named language model stands in it',
  { timeout: 120_000 },
  async () => {
    const model = await openModelEndpoint(says('Restart it.'));
    const { port } = new URL(model.baseUrl);
    const { connected, lookedUp } = await wentTo({
      LLM_BASE_URL: model.baseUrl.replace('127.0.0.1', 'localhost'),
      LLM_MODEL: 'small',
    });
    expect(connected).toHaveLength(2);
    expect(connected).toContain(`localhost:${port}`);
    expect(lookedUp).toEqual(['localhost']);
    expect(model.requests.length).toBeGreaterThan(1);
    await model.close();
  },
);
