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

/** Larger than what is checked in one step. */
const VERSIONS = Float64Array.from({ length: 700_000 }, (_, at) => at);

function content(): KnowledgeFile {
  const solutions = [{ id: 7, texte: 'Restart the router.', motcle: ['router'] }];
  const saved = teachAssistant({ solutions, examples: [], unlabelled: [] }).save();
  const prints = {
    solutions: NO_FINGERPRINTS,
    reports: NO_FINGERPRINTS,
    training_examples: NO_FINGERPRINTS,
  };
  return { saved, note: { record: null, prints, versions: VERSIONS, heldPerSolution: null } };
}

test('what was written is read, and others have their turn in between', async () => {
  const file = knowledgeFile(folder);
  await writeKnowledgeFile(file, content());
  let turns = 0;
  const counting = setInterval(() => (turns += 1), 0);
  const found = await readKnowledgeFile(file);
  clearInterval(counting);
  expect(serializeModel(found!)).toEqual(serializeModel(content()));
  expect(turns).toBeGreaterThan(1);
});

test('no file is null; one that is cut off is refused', async () => {
  const file = knowledgeFile(folder);
  expect(await readKnowledgeFile(file)).toBeNull();
  await writeKnowledgeFile(file, content());
  await truncate(file, 5e6);
  await expect(readKnowledgeFile(file)).rejects.toThrow(ModelFileError);
});
