import { afterEach, expect, test, vi } from 'vitest';
import { fakeStorage } from '../../testing/fake-browser.ts';
import { deviceId } from './device-id.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a browser is given one by lot, and keeps it', () => {
  const stored = fakeStorage();
  const first = deviceId();
  expect(first).toMatch(/^[\da-f]{32}$/);
  expect(deviceId()).toBe(first);
  expect(stored.get('device')).toBe(first);
  fakeStorage();
  expect(deviceId()).not.toBe(first);
});

test.each(['', 'short', 'x'.repeat(65)])('what no server would take is replaced: "%s"', (kept) => {
  const stored = fakeStorage({ device: kept });
  expect(deviceId()).toMatch(/^[\da-f]{32}$/);
  expect(stored.get('device')).toBe(deviceId());
});

test('a browser that keeps nothing has none', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('switched off');
    },
  });
  expect(deviceId()).toBeUndefined();
});
