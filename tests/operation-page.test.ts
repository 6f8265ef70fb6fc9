import { expect, test } from 'vitest';
import { readText as read } from './architecture/source-files.ts';

/** Checks the page for operators, and the delivered proxy, for faults that no other test would notice. */

const page = read('docs/operation.md');
const YEAR_SECONDS = 31_536_000;

test('every proxy of docs/operation.md tells browsers to insist on TLS, for a year at least', () => {
  const proxies = [...page.matchAll(/```(?:caddyfile|nginx)\n([\s\S]*?)```/g)].map(
    ([, lines = '']) => lines,
  );
  expect(proxies.filter((lines) => lines.includes('127.0.0.1:8080'))).toEqual(proxies);
  expect(proxies.length).toBeGreaterThan(0);
  // No proxy is configured on a single line, which the first pattern would miss.
  expect(page.match(/127\.0\.0\.1:8080 }/g)).toBeNull();
  for (const lines of [...proxies, read('deploy/haproxy/haproxy.cfg')]) {
    const [, seconds] =
      /Strict-Transport-Security "max-age=(\d+); includeSubDomains"/.exec(lines) ?? [];
    expect(Number(seconds)).toBeGreaterThanOrEqual(YEAR_SECONDS);
  }
});
