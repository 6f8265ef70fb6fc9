import { expect, test } from 'vitest';
import { configurationOf, replaced } from './configuration.ts';

/** Tests of what a trial puts into the delivered files. */

test('texts are replaced at once, the longer ones first, everywhere', () => {
  const text = 'a 192.0.2.1:80, b 192.0.2.1, c 192.0.2.1:80';
  const replacements = [
    ['192.0.2.1', '192.0.2.1:80'],
    ['192.0.2.1:80', 'x'],
  ] as const;
  expect(replaced(text, replacements, 'a.cfg')).toBe('a x, b 192.0.2.1:80, c x');
});

test('a text that a delivered file does not have is an error', () => {
  expect(() => configurationOf('haproxy/haproxy.cfg', [['server three', 'server 3']])).toThrow(
    'haproxy/haproxy.cfg does not contain: server three',
  );
});
