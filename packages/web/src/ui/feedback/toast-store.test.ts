import { beforeEach, expect, test } from 'vitest';
import { clearToasts, currentToasts, dismissToast, subscribeToasts, toast } from './toast-store.ts';

beforeEach(clearToasts);

const texts = (): string[] => currentToasts().map(({ text }) => text);

test('toasts stand in the order in which they were said', () => {
  toast.success('Saved');
  toast.error('Delete failed');
  expect(currentToasts().map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
    'success: Saved',
    'error: Delete failed',
  ]);
});

test('the same thing said twice stands there once, as the newest', () => {
  toast.error('Delete failed');
  toast.success('Saved');
  toast.error('Delete failed');
  expect(texts()).toEqual(['Saved', 'Delete failed']);
});

test('the same text as a failure and as a success is two things', () => {
  toast.success('Saved');
  toast.error('Saved');
  expect(currentToasts().map(({ kind }) => kind)).toEqual(['success', 'error']);
});

test('at most four stand there, the newest ones', () => {
  for (const text of ['1', '2', '3', '4', '5']) toast.info(text);
  expect(texts()).toEqual(['2', '3', '4', '5']);
});

test('a dismissed toast goes, and listeners are told until they stop', () => {
  let calls = 0;
  const stop = subscribeToasts(() => (calls += 1));
  toast.success('Saved');
  dismissToast(currentToasts()[0]?.id ?? 0);
  stop();
  toast.success('Saved again');
  expect(calls).toBe(2);
  expect(texts()).toEqual(['Saved again']);
});
