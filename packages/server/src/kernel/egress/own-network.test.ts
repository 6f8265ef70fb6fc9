import { expect, test } from 'vitest';
import { resolveStill } from '../../../test/webhooks/still-names.ts';
import { leavesNetwork } from './own-network.ts';

const leaves = (host: string) => leavesNetwork(new URL(`http://${host}:8000/v1`), resolveStill);

test.each([
  '127.0.0.1',
  '127.1',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '10.1.2.3',
  '192.168.1.1',
  '[fd00::1]',
  'localhost',
])('what is sent to %s stays in the own network', async (host) => {
  expect(await leaves(host)).toBe(false);
});

test.each([
  '8.8.8.8',
  '[2001:4860:4860::8888]',
  'public.example.org',
  'mixed.example.org',
  'nowhere.example.org',
])('what is sent to %s leaves it, as far as anybody knows', async (host) => {
  expect(await leaves(host)).toBe(true);
});
