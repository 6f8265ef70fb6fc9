import { expect, test } from 'vitest';
import { newChat } from '../chat/chat.ts';
import { chosen, sent } from './conversation-state.ts';
import { createConversationStore } from './conversation-store.ts';
import { createReportSaver, type ReportToSave, type SendReport } from './report-saver.ts';

function open(send: SendReport = async () => 7) {
  const store = createConversationStore(newChat('c1'), () => undefined);
  const reports: ReportToSave[] = [];
  let number = 0;
  const saver = createReportSaver(
    store,
    (report) => {
      reports.push(report);
      return send(report);
    },
    () => `key ${(number += 1)}`,
  );
  store.update((state) => sent(state, 'my card'));
  return { store, saver, reports };
}

test('the report carries text, solution, conversation and a key, and its number is kept', async () => {
  const { store, saver, reports } = open();
  store.update((state) => chosen(state, 3));
  expect(await saver.save()).toBe(true);
  expect(reports).toEqual([
    {
      body: {
        reclamationText: 'my card',
        handledByAI: true,
        validatedByEmployee: false,
        solutionId: 3,
      },
      conversationId: 'c1',
      key: 'key 1',
    },
  ]);
  expect(store.getState()).toMatchObject({
    chat: { saved: { reportId: 7 } },
    saving: { is: 'idle' },
  });
});

test('saves go one after another, and what is saved already is not sent again', async () => {
  const answers: ((reportId: number) => void)[] = [];
  const { store, saver, reports } = open(() => new Promise((done) => answers.push(done)));
  const both = [saver.save(), saver.save()];
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  expect(reports).toHaveLength(1);
  expect(store.getState().saving).toEqual({ is: 'running' });
  answers[0]?.(7);
  expect(await Promise.all(both)).toEqual([true, true]);
  expect(reports).toHaveLength(1);
});

test('a failed save has its key again, unless something else was sent after it', async () => {
  const error = new Error('offline');
  let fails = true;
  const { store, saver, reports } = open(async () => {
    if (fails) throw error;
    return 7;
  });
  expect(await saver.save()).toBe(false);
  expect(store.getState()).toMatchObject({
    chat: { saved: null },
    saving: { is: 'failed', error },
  });
  fails = false;
  expect(await saver.save()).toBe(true);
  expect(reports.map(({ key }) => key)).toEqual(['key 1', 'key 1']);

  for (const solutionId of [1, 2, 1]) {
    // The second call succeeds, and replaces what the first may have saved.
    fails = reports.length === 2;
    store.update((state) => chosen(state, solutionId));
    await saver.save();
  }
  expect(reports.slice(2).map(({ key }) => key)).toEqual(['key 2', 'key 3', 'key 4']);
});

test('a new conversation waits for no save of the last one, and takes no answer to it', async () => {
  const answers: ((reportId: number) => void)[] = [];
  const { store, saver, reports } = open(() => new Promise((done) => answers.push(done)));
  const old = [saver.save(), saver.save()];
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  saver.forget();
  store.restart('c2');
  store.update((state) => sent(state, 'my keys'));
  const next = saver.save();
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  expect(reports.map(({ conversationId }) => conversationId)).toEqual(['c1', 'c2']);
  answers[0]?.(7);
  expect(await Promise.all(old)).toEqual([false, false]);
  expect(store.getState()).toMatchObject({ chat: { saved: null }, saving: { is: 'running' } });
  answers[1]?.(8);
  expect(await next).toBe(true);
  expect(store.getState().chat.saved?.reportId).toBe(8);
});
