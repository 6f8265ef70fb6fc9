import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createDocument, documentContent } from '@recourse/contract/documents';
import { FILE_FIELD, fillPath } from '@recourse/contract/wire/endpoint';
import { openBucket } from '../../packages/server/src/kernel/files/bucket/bucket.ts';
import { FILES_PREFIX } from '../../packages/server/src/kernel/files/bucket/bucket-files.ts';
import { withClient } from '../../packages/server/src/db/connect/connect.ts';
import { send } from '../../packages/server/test/crash/send.ts';
import type { Portal } from '../../scripts/cluster/portal.ts';
import { pinnedNode, root } from '../../scripts/project.mjs';
import type { Found, Stage } from './stage.ts';

/**
 * Figure 1: documents are uploaded through the proxy, downloaded from each portal, and saved by a backup of each. Then
 * one object is gone.
 */

const BACKUP = path.join(root, 'packages/server/src/commands/backup.ts');
const AT_ONCE = 5;
const CREATED = 201;
const OK = 200;
const MISSING = 404;

export async function filesOfTwoPortals(stage: Stage, documents: number): Promise<Found> {
  const { trial } = stage;
  const faults: string[] = [];
  const before = await documentsWithFiles(stage);
  const ids = await uploadAll(stage, documents);
  const asked = trial.portals.flatMap((portal) => ids.map((id) => ({ portal, id })));
  const statuses = await inTurns(asked, ({ portal, id }) => download(stage, portal, id));
  const downloaded = statuses.filter((status) => status === OK).length;
  if (downloaded !== asked.length)
    faults.push(`only ${downloaded} of ${asked.length} downloads were ${OK}`);
  const backups = await Promise.all(trial.portals.map((portal) => backUp(stage, portal)));
  const wanted = before + documents;
  // A store may also hold files of refused uploads, until they are swept. Exit code 0 says that no document lacks its file.
  const isWhole = ({ code, said }: Ended): boolean =>
    code === 0 && Number(/, (\d+) files \(/.exec(said)?.[1]) >= wanted;
  for (const backup of backups)
    if (!isWhole(backup)) faults.push(`a backup: exit ${backup.code}, ${backup.said}`);
  faults.push(...(await withoutOne(stage, ids[0] ?? 0)));
  return {
    measured: `${downloaded} of ${asked.length} downloads, backups of both portals with the files of ${wanted} documents; one object gone: exit 1 and ${MISSING}`,
    faults,
  };
}

/** Takes the object of a document away, and puts it back at the end. */
async function withoutOne(stage: Stage, id: number): Promise<string[]> {
  const { trial } = stage;
  const faults: string[] = [];
  const key = await withClient(trial.databases.ownerUrl, async (client) => {
    const found = 'select file_key from documents where id = $1';
    const { rows } = await client.query<{ file_key: string }>(found, [id]);
    return rows[0]?.file_key ?? '';
  });
  const bucket = openBucket(trial.bucket);
  const object = await bucket.get(FILES_PREFIX + key);
  if (!object) return [`document ${id} has no object`];
  const bytes = await buffer(object.bytes);
  await bucket.remove(FILES_PREFIX + key);
  for (const portal of trial.portals) {
    const status = await download(stage, portal, id);
    if (status !== MISSING) faults.push(`the download without an object was ${status}`);
  }
  const { code, said } = await backUp(stage, trial.portals[0]);
  if (code !== 1 || !said.includes(String(id)))
    faults.push(`the backup without an object: exit ${code}, ${said}`);
  await bucket.put(FILES_PREFIX + key, bytes);
  return faults;
}

async function documentsWithFiles({ trial }: Stage): Promise<number> {
  return withClient(trial.databases.ownerUrl, async (client) => {
    const { rows } = await client.query<{ count: string }>(
      'select count(*) from documents where file_key is not null',
    );
    return Number(rows[0]?.count);
  });
}

/** Uploads documents through the proxy, and resolves with their ids. */
function uploadAll({ trial, people }: Stage, count: number): Promise<number[]> {
  const numbers = Array.from({ length: count }, (_, n) => n);
  return inTurns(numbers, async (n) => {
    const body = new FormData();
    body.set('nom', `note-${n}.txt`);
    body.set('type', 'note');
    const content = new Blob([`Note ${randomUUID()}\n`.repeat(100)], { type: 'text/plain' });
    body.set(FILE_FIELD, content, `note-${n}.txt`);
    const url = new URL(createDocument.path, trial.address);
    const answer = await send(url, { token: people.admin.token, body });
    if (answer.status !== CREATED) throw new Error(`An upload was ${answer.status}.`);
    return (answer.body as { id: number }).id;
  });
}

async function download({ people }: Stage, { address }: Portal, id: number): Promise<number> {
  const response = await fetch(address + fillPath(documentContent.path, { id }), {
    headers: { authorization: `Bearer ${people.admin.token}` },
  });
  await response.arrayBuffer();
  return response.status;
}

interface Ended {
  code: number;
  said: string;
}

/** Runs `npm run backup` with the settings of a portal. */
async function backUp({ trial }: Stage, { env }: Portal): Promise<Ended> {
  const file = path.join(trial.work, `backup-${randomUUID()}`);
  const options = { env: { ...process.env, ...env }, cwd: root };
  const ended = await new Promise<Ended>((resolve) => {
    execFile(pinnedNode(), [BACKUP, file], options, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), said: `${stdout}${stderr}`.trim() }),
    );
  });
  await rm(file, { force: true });
  return ended;
}

/** Runs a task for each item, some in parallel. The results are in the order of the items. */
async function inTurns<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const waiting = items.entries();
  const next = async (): Promise<void> => {
    for (const [at, item] of waiting) results[at] = await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  return results;
}
