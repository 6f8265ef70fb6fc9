import { mkdtemp, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { teachAssistant } from '@recourse/assistant/assistant';
import { serializeModel } from '@recourse/assistant/model-file';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type KnowledgeFile,
  knowledgeFile,
  ModelFileError,
  readKnowledgeFile,
  writeKnowledgeFile,
} from './knowledge-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'recourse-knowledge-'));
});
afterEach(() => rm(folder, { recursive: true }));

const NO_FINGERPRINTS = { ids: new Float64Array(0), prints: new Float64Array(0) };

/** Larger than one read. */
const VERSIONS = Float64Array.from({ length: 700_000 }, (_, at) => at);

function content(): KnowledgeFile {
  const solutions = [{ id: 7, texte: 'Restart the router.', motcle: ['router'] }];
  const saved = teachAssistant({ solutions, examples: [], unlabelled: [] }).save();
  const prints = {
    solutions: NO_FINGERPRINTS,
    reports: NO_FINGERPRINTS,
    training_examples: NO_FINGERPRINTS,
  };
  return { saved, note: { record: null, prints, versions: VERSIONS } };
}

test('what was written is read, and others have their turn before and in between', async () => {
  const file = knowledgeFile(folder);
  await writeKnowledgeFile(file, content());
  const free = Promise.withResolvers<void>();
  let pauses = 0;
  let isRead = false;
  const reading = readKnowledgeFile(file, () => {
    pauses += 1;
    return pauses === 1 ? free.promise : Promise.resolve();
  }).then((found) => {
    isRead = true;
    return found;
  });
  await expect.poll(() => pauses).toBe(1);
  expect(isRead).toBe(false);
  free.resolve();
  expect(serializeModel((await reading)!)).toEqual(serializeModel(content()));
  expect(pauses).toBeGreaterThan(2);
});

test('no file is null; one that is cut off while it is read is refused', async () => {
  const file = knowledgeFile(folder);
  expect(await readKnowledgeFile(file)).toBeNull();
  await writeKnowledgeFile(file, content());
  const reading = readKnowledgeFile(file, () => truncate(file, 5e6));
  await expect(reading).rejects.toThrow(ModelFileError);
});
