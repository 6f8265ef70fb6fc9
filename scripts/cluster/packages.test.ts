import { expect, test } from 'vitest';
import { installLine } from './packages.ts';

/** Tests of the line that says what to install. */

test('the missing packages are named in one line, and nothing is said when all are there', () => {
  const lacking = ['patroni', 'etcd', '/usr/lib/postgresql/15/bin/postgres'];
  const find = (name: string): string | null =>
    lacking.includes(name) ? null : `/usr/bin/${name}`;
  expect(installLine(find)).toBe(
    "The trial runs Debian's packages. Some are missing: apt-get install --no-install-recommends patroni etcd-server postgresql-15",
  );
  expect(installLine((name) => name)).toBeNull();
});
