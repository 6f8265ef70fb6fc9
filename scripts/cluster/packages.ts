import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Debian's programs that a trial starts. */

/** The folder of PostgreSQL's programs. */
const POSTGRES_PROGRAMS = '/usr/lib/postgresql/15/bin';

/** Folders of programs for administrators, which a user's PATH may lack. */
const MORE_FOLDERS = ['/usr/sbin', '/sbin'];

/** Each program, or its whole path, and the package that has it. */
const PACKAGES = {
  haproxy: 'haproxy',
  patroni: 'patroni',
  etcd: 'etcd-server',
  pgbouncer: 'pgbouncer',
  [join(POSTGRES_PROGRAMS, 'postgres')]: 'postgresql-15',
  setpriv: 'util-linux',
  'dpkg-deb': 'dpkg',
} as const;

/** The path of a program, or null. */
export function findProgram(name: string): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...MORE_FOLDERS];
  const paths = name.startsWith('/') ? [name] : folders.map((folder) => join(folder, name));
  return paths.find((path) => existsSync(path)) ?? null;
}

/** The line that says what to install; null when everything is there. */
export function installLine(find: typeof findProgram = findProgram): string | null {
  const missing = Object.entries(PACKAGES).flatMap(([program, name]) =>
    find(program) === null ? [name] : [],
  );
  if (missing.length === 0) return null;
  return `The trial runs Debian's packages. Some are missing: apt-get install --no-install-recommends ${missing.join(' ')}`;
}
