import { expect, test } from 'vitest';
import { sharedDialog } from './shared-dialog.ts';

/** A dialog that the test answers. */
function shown() {
  const seen: { about: string; answer: (isYes: boolean) => void; isOpen: boolean }[] = [];
  const ask = sharedDialog<string>((about, answer) => {
    const dialog = { about, answer, isOpen: true };
    seen.push(dialog);
    return () => {
      dialog.isOpen = false;
    };
  });
  return { seen, ask };
}

test.each([true, false])(
  'two callers at once share one dialog and its answer (%s)',
  async (isYes) => {
    const { seen, ask } = shown();
    const both = [ask('first'), ask('second')];
    expect(seen.map(({ about }) => about)).toEqual(['first']);
    seen[0]?.answer(isYes);
    expect(await Promise.all(both)).toEqual([isYes, isYes]);
    expect(seen[0]?.isOpen).toBe(false);
  },
);

test('after an answer the next caller gets a dialog of its own', async () => {
  const { seen, ask } = shown();
  const first = ask('first');
  seen[0]?.answer(false);
  expect(await first).toBe(false);
  const second = ask('second');
  expect(seen.map(({ isOpen }) => isOpen)).toEqual([false, true]);
  seen[1]?.answer(true);
  expect(await second).toBe(true);
});

test('the dialog closes when all of its callers have given up, not before', async () => {
  const { seen, ask } = shown();
  const [one, other] = [new AbortController(), new AbortController()];
  const both = [ask('a', one.signal), ask('b', other.signal)];
  one.abort(new Error('taken back'));
  await expect(both[0]).rejects.toThrow('taken back');
  expect(seen[0]?.isOpen).toBe(true);
  other.abort(new Error('taken back too'));
  await expect(both[1]).rejects.toThrow('taken back too');
  expect(seen[0]?.isOpen).toBe(false);
  await expect(ask('c', one.signal)).rejects.toThrow('taken back');
  expect(seen).toHaveLength(1);
});
