import { createHash } from 'node:crypto';
import {
  copyFile,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { MODEL_FORMAT } from '@recourse/assistant/model-file';
import { type Logger, pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { makeReport, makeSolution, makeUser } from '../../../test/factories.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import {
  createKnowledge,
  type Knowledge,
  type KnowledgeHit,
  type TrainingPlace,
  type TrainingState,
} from '../knowledge.ts';
import { knowledgeFile } from '../store/knowledge-file.ts';
import { announce } from '../../kernel/changes/outbox.ts';

const silent = pino({ level: 'silent' });
const TRAINED_WITHIN_MS = 90_000;
let database: TestDatabase;
let folder: string;
let ids: number[];
/** Trained once for all tests: the file, and the server's state and answers at that time. */
let modelFolder: string;
let whenTrained: { training: TrainingState; answers: KnowledgeHit[][] };
const running: Knowledge[] = [];

const TOPICS = [
  ['activate', 'new', 'card', 'app', 'first', 'time'],
  ['refund', 'money', 'shop', 'returned', 'missing', 'days'],
  ['password', 'login', 'reset', 'account', 'locked', 'email'],
];
const QUESTIONS = [
  'my card is new, first time with the app',
  'the shop owes me money',
  'login locked, what now?',
  'refund to my account',
];

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  ids = [];
  for (const [first, second, third] of TOPICS) {
    const texte = `Answer about ${first} and ${second}.`;
    ids.push((await makeSolution(db, { texte, motcle: [third ?? ''] })).id);
  }
  const rows = Array.from({ length: 30 }, (_, at) => {
    const words = TOPICS[at % TOPICS.length] ?? [];
    const text = [0, 1, 2].map((step) => words[(at + step * 2) % words.length]).join(' ');
    return { text: `${text} ${at}`, solution_id: ids[at % ids.length]!, source: 'import' as const };
  });
  await db.insertInto('training_examples').values(rows).execute();
  modelFolder = await mkdtemp(path.join(tmpdir(), 'recourse-model-'));
  const knowledge = await started({ file: knowledgeFile(modelFolder) });
  await vi.waitUntil(() => knowledge.state().training.last !== null, TRAINED_WITHIN_MS);
  whenTrained = { training: knowledge.state().training, answers: await answers(knowledge) };
  await knowledge.stop();
}, TRAINED_WITHIN_MS);
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'recourse-model-'));
  // Each test begins without what another one has trained: servers would fetch it.
  await database.db.deleteFrom('assistant_models').execute();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((knowledge) => knowledge.stop()));
  await rm(folder, { recursive: true });
});
afterAll(async () => {
  await rm(modelFolder, { recursive: true });
  await database.drop();
});

const file = () => knowledgeFile(folder);

async function started(place: Partial<TrainingPlace> = {}, log: Logger = silent) {
  const training = {
    databaseUrl: database.appUrl,
    quietMs: 0,
    ...place,
    file: place.file ?? file(),
  };
  const knowledge = createKnowledge(database.db, log, { place: training });
  running.push(knowledge);
  await knowledge.start();
  return knowledge;
}

/**
 * A server that answers from the file or from scratch, and does not train: its quiet time never
 * ends.
 */
const restarted = (log: Logger = silent) => started({ quietMs: TRAINED_WITHIN_MS * 10 }, log);

/** Restores the file of the training that ran before all tests. */
const keepTrained = () => copyFile(knowledgeFile(modelFolder), file());

async function trained(): Promise<Knowledge> {
  const knowledge = await started();
  await vi.waitUntil(() => knowledge.state().training.last !== null, TRAINED_WITHIN_MS);
  return knowledge;
}

/** These answers do not depend on the examples of other tests. */
const answers = (knowledge: Knowledge) =>
  Promise.all(QUESTIONS.map((text) => knowledge.search(text, 3)));

const firstOf = async (knowledge: Knowledge, text: string) =>
  (await knowledge.search(text, 1))[0]?.id;

async function validate(text: string, solution_id: number) {
  const employee = await makeUser(database.db, { role: 'EMPLOYE' });
  const report = await makeReport(database.db, {
    reclamation_text: text,
    solution_id,
    validated_by_employee: true,
    employee_id: employee.id,
    validated_at: new Date(),
  });
  await announce(database.db, 'reports', report.id);
  return report.id;
}

async function unteach(id: number): Promise<void> {
  const deleted_at = new Date();
  await database.db.updateTable('reports').set({ deleted_at }).where('id', '=', id).execute();
  await announce(database.db, 'reports', id);
}

/** A program for the thread of the training process. */
async function program(source: string): Promise<URL> {
  const url = path.join(folder, 'program.mjs');
  await writeFile(url, source);
  return pathToFileURL(url);
}

function logLines(): { log: Logger; lines: string[] } {
  const lines: string[] = [];
  return {
    log: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }),
    lines,
  };
}

test(
  'what is known is trained on in a process, kept in one private file, and used',
  async () => {
    const { last, changes, failedAt } = whenTrained.training;
    expect(last).toMatchObject({ solutions: 3, examples: 30, unlabelled: 0 });
    expect(last?.version).toMatch(/^[\da-f]{64}$/);
    expect({ changes, failedAt }).toEqual({ changes: 0, failedAt: null });
    expect(await readdir(modelFolder)).toEqual(['assistant.model']);
    expect((await stat(knowledgeFile(modelFolder))).mode & 0o777).toBe(0o600);
    const plain = createKnowledge(database.db, silent);
    running.push(plain);
    await plain.start();
    expect(whenTrained.answers).not.toEqual(await answers(plain));
  },
  TRAINED_WITHIN_MS,
);

test(
  'a new model is taken over however many searches go on',
  async () => {
    const collect = vi.fn<() => void>();
    vi.stubGlobal('gc', collect);
    // The result that it would compute already exists.
    const found = await program(`
      import { copyFileSync } from 'node:fs';
      import { parentPort, workerData } from 'node:worker_threads';
      copyFileSync(${JSON.stringify(knowledgeFile(modelFolder))}, workerData.result);
      parentPort.postMessage('done');
    `);
    const knowledge = await started({ program: found });
    await vi.waitUntil(() => collect.mock.calls.length === 1, TRAINED_WITHIN_MS);
    const isTrained = () => knowledge.state().training.last !== null;
    const searchOn = async () => {
      while (!isTrained()) await knowledge.search('refund to my account', 1);
    };
    await Promise.all(Array.from({ length: 2 }, searchOn));
    expect(knowledge.state().training).toMatchObject({ changes: 0, failedAt: null });
    expect(await firstOf(knowledge, 'activate the new card')).toBe(ids[0]);
    // The memory of the previous model, which is as large, is released.
    await vi.waitUntil(() => collect.mock.calls.length === 2, TRAINED_WITHIN_MS);
    vi.unstubAllGlobals();
  },
  TRAINED_WITHIN_MS,
);

test(
  'a restart answers from the file as before, and takes in what happened meanwhile',
  async () => {
    await keepTrained();
    const second = await restarted();
    const { training, answers: before } = whenTrained;
    expect(second.state().training).toMatchObject({ changes: 0, last: training.last });
    expect(await answers(second)).toEqual(before);
    await second.stop();
    const report = await validate('a quixotic xylophone', ids[1]!);
    await database.db.deleteFrom('outbox').execute();
    const third = await restarted();
    expect(await firstOf(third, 'a quixotic xylophone')).toBe(ids[1]);
    expect(third.state().training.changes).toBe(1);
    await unteach(report);
    expect(await answers(third)).toEqual(before);
  },
  TRAINED_WITHIN_MS,
);

test(
  'what is edited, archived and deleted while it is trained stays so afterwards',
  async () => {
    const { db } = database;
    const extra = await makeSolution(db, { texte: 'Polish the gramophone.', motcle: [] });
    const edited = await makeSolution(db, { texte: 'Grease the accordion.', motcle: [] });
    const report = await validate('harmonica harmonica', ids[0]!);
    // The training has read everything, and then waits for a file.
    const go = path.join(folder, 'go');
    const real = new URL('./knowledge-training.worker.ts', import.meta.url).href;
    const slow = await program(`
    import { existsSync } from 'node:fs';
    import { parentPort } from 'node:worker_threads';
    const said = parentPort.postMessage.bind(parentPort);
    parentPort.postMessage = (message) => {
      said(message);
      while (!existsSync(${JSON.stringify(go)})) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
    };
    await import(${JSON.stringify(real)});
  `);
    const knowledge = await started({ program: slow });
    await vi.waitUntil(
      async () => (await readdir(folder)).includes('assistant.model.trained'),
      TRAINED_WITHIN_MS,
    );
    await db
      .updateTable('solutions')
      .set({ archived_at: new Date() })
      .where('id', '=', extra.id)
      .execute();
    await db
      .updateTable('solutions')
      .set({ texte: 'Grease the bandoneon.', version: 2 })
      .where('id', '=', edited.id)
      .execute();
    await announce(db, 'solutions', [extra.id, edited.id]);
    await unteach(report);
    expect(knowledge.state().training).toMatchObject({ isRunning: true, last: null });
    await writeFile(go, '');
    await vi.waitUntil(() => knowledge.state().training.last !== null, TRAINED_WITHIN_MS);
    expect(await firstOf(knowledge, 'polish the gramophone')).not.toBe(extra.id);
    expect((await knowledge.search('harmonica harmonica', 3)).map(({ id }) => id)).toEqual([]);
    const [bandoneon, accordion] = await Promise.all([
      knowledge.search('bandoneon', 5),
      knowledge.search('accordion', 5),
    ]);
    expect(bandoneon.find(({ id }) => id === edited.id)).toMatchObject({
      texte: 'Grease the bandoneon.',
      version: 2,
      evidence: { words: ['bandoneon'] },
    });
    expect(accordion.flatMap(({ evidence }) => evidence.words)).toEqual([]);
    await db
      .updateTable('solutions')
      .set({ archived_at: new Date() })
      .where('id', '=', edited.id)
      .execute();
    await announce(db, 'solutions', edited.id);
  },
  TRAINED_WITHIN_MS,
);

test(
  'open complaints are believed in until they are answered, edited or gone',
  async () => {
    const { db } = database;
    const client = await makeUser(db, { role: 'CLIENT' });
    const open = await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        makeReport(db, {
          reclamation_text: `refund money shop wombat number${at}`,
          solution_id: null,
          user_id: client.id,
          created_by: client.id,
        }),
      ),
    );
    const knowledge = await trained();
    expect(knowledge.state().training.last).toMatchObject({ examples: 30, unlabelled: 60 });
    expect(await firstOf(knowledge, 'wombat')).toBe(ids[1]);
    const before = await answers(knowledge);
    const deleted_at = new Date();
    const gone = open.map(({ id }) => id);
    await db.updateTable('reports').set({ deleted_at }).where('id', 'in', gone).execute();
    await announce(db, 'reports', gone);
    expect(await knowledge.search('wombat', 3)).toEqual([]);
    expect(await answers(knowledge)).not.toEqual(before);
    await knowledge.stop();
    // The file still contains them, so the start must compare it with the database.
    expect(await (await restarted()).search('wombat', 3)).toEqual([]);
  },
  TRAINED_WITHIN_MS,
);

test.each([
  [
    'damaged',
    async () => {
      const bytes = await readFile(file());
      bytes[bytes.length >> 1]! ^= 1;
      await writeFile(file(), bytes);
    },
  ],
  ['cut off', () => truncate(file(), 3_000)],
  ['foreign', () => writeFile(file(), 'not a model at all')],
  [
    'of an older format',
    async () => {
      const bytes = await readFile(file());
      bytes.write('RECMOD01');
      await writeFile(file(), bytes);
    },
  ],
])(
  'a file that is %s is named in one line, and the server reads everything itself',
  async (_, spoil) => {
    await keepTrained();
    await spoil();
    const { log, lines } = logLines();
    const knowledge = await restarted(log);
    expect(knowledge.ready()).toBe(true);
    expect(knowledge.state()).toMatchObject({ solutions: 3, examples: 30 });
    expect(knowledge.state().training.last).toBeNull();
    expect(await firstOf(knowledge, 'activate the new card')).toBe(ids[0]);
    expect(lines.filter((line) => line.includes('can not be used'))).toHaveLength(1);
  },
  TRAINED_WITHIN_MS,
);

test(
  'a file that can not be used is replaced by the next training',
  async () => {
    await writeFile(file(), 'not a model at all');
    expect(await answers(await trained())).toEqual(whenTrained.answers);
    expect(await answers(await restarted())).toEqual(whenTrained.answers);
  },
  TRAINED_WITHIN_MS,
);

test(
  'what is internal is left out for clients by an assistant from the file, too',
  async () => {
    await keepTrained();
    const [kept = 0] = ids;
    const setInternal = (internal: boolean) =>
      database.db.updateTable('solutions').set({ internal }).where('id', '=', kept).execute();
    await setInternal(true);
    try {
      const knowledge = await restarted();
      expect(knowledge.state().training.last).not.toBeNull();
      const found = async (audience: 'staff' | 'clients') =>
        (await knowledge.search('activate the new card', 3, audience)).map(({ id }) => id);
      expect((await found('staff'))[0]).toBe(kept);
      expect(await found('clients')).not.toContain(kept);
    } finally {
      await setInternal(false);
    }
  },
  TRAINED_WITHIN_MS,
);

test(
  "another database's file teaches nothing",
  async () => {
    await keepTrained();
    const other = await createTestDatabase();
    try {
      const solution = await makeSolution(other.db, {
        texte: 'Wind up the metronome.',
        motcle: [],
      });
      const knowledge = createKnowledge(other.db, silent, {
        place: { databaseUrl: other.appUrl, file: file() },
      });
      await knowledge.start();
      expect(knowledge.state()).toMatchObject({ solutions: 1, examples: 0 });
      expect(await firstOf(knowledge, 'metronome')).toBe(solution.id);
      expect(await knowledge.search('refund missing', 3)).toEqual([]);
      await knowledge.stop();
    } finally {
      await other.drop();
    }
  },
  TRAINED_WITHIN_MS,
);

test.each([
  ['crashes', 'throw new Error("planted")'],
  ['ends without a word', 'process.exit(0)'],
  ['runs out of memory', 'const all = []; for (;;) all.push(new Array(100_000).fill(all.length));'],
])(
  'a training that %s leaves the server answering',
  async (_, source) => {
    const { log, lines } = logLines();
    const knowledge = await started({ program: await program(source), mostHeapMb: 32 }, log);
    await vi.waitUntil(() => knowledge.state().training.failedAt !== null, TRAINED_WITHIN_MS);
    expect(await firstOf(knowledge, 'activate the new card')).toBe(ids[0]);
    expect(knowledge.state().training).toMatchObject({ isRunning: false, last: null });
    expect(lines.filter((line) => line.includes('could not be trained'))).toHaveLength(1);
  },
  TRAINED_WITHIN_MS,
);

test(
  'many examples are read beside the server, and answer as if it had read them itself',
  async () => {
    const knowledge = await started({ mostReadHere: 5, quietMs: TRAINED_WITHIN_MS * 10 });
    expect(await readdir(folder)).toEqual(['assistant.model']);
    const { solutions, examples, training } = knowledge.state();
    expect(examples).toBe(30);
    // All of it still has to be trained.
    expect(training).toMatchObject({ last: null, changes: solutions + examples });
    const plain = createKnowledge(database.db, silent);
    running.push(plain);
    await plain.start();
    expect(await answers(knowledge)).toEqual(await answers(plain));
  },
  TRAINED_WITHIN_MS,
);

test(
  'what can not be read beside the server it reads itself',
  async () => {
    const { log, lines } = logLines();
    const broken = await program('throw new Error("planted")');
    const knowledge = await started({ mostReadHere: 5, program: broken, quietMs: 1e7 }, log);
    expect(await firstOf(knowledge, 'activate the new card')).toBe(ids[0]);
    expect(lines.filter((line) => line.includes('could not be read beside'))).toHaveLength(1);
  },
  TRAINED_WITHIN_MS,
);

test(
  'a stop during training does not wait for it',
  async () => {
    const { log, lines } = logLines();
    const knowledge = await started({ program: await program('for (;;);') }, log);
    await vi.waitUntil(() => knowledge.state().training.isRunning, TRAINED_WITHIN_MS);
    // The program would never end by itself.
    await knowledge.stop();
    expect(knowledge.state().training).toMatchObject({ isRunning: false, last: null });
    expect(lines).toEqual([]);
  },
  TRAINED_WITHIN_MS,
);

test(
  'of several servers one trains, and all answer from its model; one that may not never trains',
  async () => {
    const runs = path.join(folder, 'runs');
    const go = path.join(folder, 'go');
    // The result that it would compute already exists.
    const counted = await program(`
      import { appendFileSync, copyFileSync, existsSync } from 'node:fs';
      import { parentPort, workerData } from 'node:worker_threads';
      appendFileSync(${JSON.stringify(runs)}, workerData.file);
      while (!existsSync(${JSON.stringify(go)})) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
      copyFileSync(${JSON.stringify(knowledgeFile(modelFolder))}, workerData.result);
      parentPort.postMessage('done');
    `);
    const files = ['never', 'one', 'two'].map((name) => path.join(folder, name));
    const [never, one, two] = files.map((name) => ({ file: name, program: counted }));
    const fetching = await started({ ...never, trains: false });
    const others = [await started(one), await started(two)];
    const servers = [fetching, ...others];
    // While one trains, every server knows that the assistant is being trained.
    await vi.waitUntil(
      () => servers.every((server) => server.state().training.isRunning),
      TRAINED_WITHIN_MS,
    );
    expect(servers.map((server) => server.state().training.last)).toEqual([null, null, null]);
    await writeFile(go, '');
    await vi.waitUntil(
      () => servers.every((server) => server.state().training.last !== null),
      TRAINED_WITHIN_MS,
    );
    expect([files[1], files[2]]).toContain(await readFile(runs, 'utf8'));
    for (const server of servers) {
      expect(server.state().training).toMatchObject({
        changes: 0,
        last: whenTrained.training.last,
      });
      expect(await answers(server)).toEqual(whenTrained.answers);
    }
    // Its file is gone, as on a new machine: the start fetches the model.
    await fetching.stop();
    await rm(files[0] ?? '');
    const again = await started({ ...never, trains: false });
    expect(again.state().training.last).toEqual(whenTrained.training.last);
    expect(await answers(again)).toEqual(whenTrained.answers);
  },
  TRAINED_WITHIN_MS,
);

test(
  'a server that lacks the stored model answers, and is not ready before it has it',
  async () => {
    await keepTrained();
    const bytes = await readFile(file());
    const { id } = await database.db
      .insertInto('assistant_models')
      .values({
        format: MODEL_FORMAT,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        size: bytes.length,
        in_bucket: false,
        published_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const lacking = await started({ file: path.join(folder, 'lacking'), trains: false });
    expect([lacking.ready(), lacking.state().training.last]).toEqual([false, null]);
    expect(await firstOf(lacking, 'activate the new card')).toBe(ids[0]);
    // Whoever has it answers from it.
    const having = await restarted();
    expect([having.ready(), having.state().training.last]).toEqual([
      true,
      whenTrained.training.last,
    ]);
    await database.db
      .insertInto('assistant_model_chunks')
      .values({ model_id: id, part: 0, bytes })
      .execute();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    await vi.waitUntil(() => lacking.ready(), TRAINED_WITHIN_MS);
    vi.useRealTimers();
    expect(await answers(lacking)).toEqual(whenTrained.answers);
  },
  TRAINED_WITHIN_MS,
);
