import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Ended, StandIns } from './stand-ins.ts';

/** Tests of `.ci/run` itself, with stand-ins for npm, the databases and the working tree. */

let programs: StandIns;

/** Prints the figures that a test sets. `start` serves until it is told to stop. */
const npm = `#!/bin/sh
[ "$1" = config ] && exit 0
echo "npm $*" >>"$CALLS"
case "$*" in
  'run build') exit 0 ;;
  'run bench'*) exit "\${CLUSTER_ENDS:-0}" ;;
  test) printf '%b\\n' "$TEST_SAYS"; echo "database \${TEST_DATABASE_URL:+set}, pooler \${TEST_POOLER_URL:+set}, files \${TEST_S3_URL:+set}" >>"$CALLS"; exit "\${TEST_ENDS:-0}" ;;
esac
trap 'rm "$UP-$PORT"; exit "\${START_ENDS:-0}"' TERM
touch "$UP-$PORT"
while :; do sleep 0.05; done
`;

/** What serves at a port has made a file with its number. */
const curl = `#!/bin/sh
port=\${*##*127.0.0.1:}
[ -e "$UP-\${port%%/*}" ] && echo '<!doctype html>'
`;

/** Names the command of the image as an image does. What runs in it says that it is ready, and waits to be stopped. */
const buildah = `#!/bin/sh
case "$1 $*" in
  from*) echo container ;;
  inspect*) printf 'CMD\\nserve\\n' ;;
  'run '*process*)
    trap 'exit "\${IMAGE_ENDS:-0}"' TERM
    for argument; do
      case "$argument" in
        *:/data) echo $$ >"\${argument%:/data}/process" ;;
        PORT=*) touch "$UP-\${argument#PORT=}" ;;
      esac
    done
    while :; do sleep 0.05; done ;;
esac
`;

beforeEach(() => {
  programs = new StandIns([]);
  programs.add('npm', npm);
  programs.add('curl', curl);
  programs.add('git', '#!/bin/sh\nprintf "%s" "$DIRT"\n');
  // As root, the script runs the databases as another user. Stand-ins need no rights, so the tests run for any user.
  programs.add('setpriv', '#!/bin/sh\nshift 3\nexec "$@"\n');
  programs.add('chown', '#!/bin/sh\n');
  for (const name of ['initdb', 'pg_ctl', 'pgbouncer', 'postgres', 'chromium-headless-shell'])
    programs.add(name, '#!/bin/sh\n');
  for (const name of ['haproxy', 'patroni', 'etcd', 'mmdebstrap', 'systemd-analyze', 'promtool'])
    programs.add(name, '#!/bin/sh\n');
  programs.add('buildah', buildah);
  programs.add('python3', '#!/bin/sh\necho 127.0.0.1:9 >"$2/address"\nexec sleep 60\n');
});
afterEach(() => programs.remove());

const PASSED = { TEST_SAYS: '30 passed, 0 failed' };

const ciRun = (settings: NodeJS.ProcessEnv): Promise<Ended> =>
  programs.run('bash', ['.ci/run'], {
    PG_PROGRAMS: programs.at('bin'),
    SWIFT_PYTHON: programs.at('bin/python3'),
    PROMTOOL: programs.at('bin/promtool'),
    UP: programs.at('up'),
    ...PASSED,
    ...settings,
  });

/** The trial and the product are started side by side. */
const BEGUN_AFTER_TESTS = ['npm run bench -- cluster --short', 'npm start'];

const lastLine = ({ output }: Ended): string | undefined => output.trim().split('\n').at(-1);

test('runs every test, with another database and its pooler, and the product; the checks are all there', async () => {
  const ended = await ciRun({});
  expect(ended.calls.slice(0, 3)).toEqual([
    'npm run build',
    'npm test',
    'database set, pooler set, files set',
  ]);
  expect(ended.calls.slice(3).toSorted()).toEqual(BEGUN_AFTER_TESTS);
  expect(ended.output.match(/^ok {5}.*$/gm)).toEqual([
    'ok     Swift starts',
    'ok     PostgreSQL 15 starts',
    'ok     PgBouncer starts',
    'ok     npm start becomes ready',
    'ok     the portal is served',
    'ok     GET /healthz answers',
    'ok     SIGTERM to npm alone ends it with 0 within 15 s',
    'ok     no process of it remains',
    'ok     systemd takes the units',
    'ok     Prometheus takes the alarms',
    'ok     the image is built, becomes ready and ends with 0 at SIGTERM',
    'ok     two portals and two databases lose nothing in a failover and a stop',
    'ok     the tree is clean',
  ]);
  expect(lastLine(ended)).toBe('43 passed, 0 failed');
  expect(ended.code).toBe(0);
});

describe('is red', () => {
  test.each([
    ['a failed test', { TEST_SAYS: '29 passed, 1 failed', TEST_ENDS: '1' }, 1],
    ['a failed test of a run that ends with 0', { TEST_SAYS: '29 passed, 1 failed' }, 1],
    ['a run that ends badly without naming a failure', { TEST_ENDS: '7' }, 1],
    ['a run without figures', { TEST_SAYS: 'all is well' }, 1],
    ['figures that go on', { TEST_SAYS: '30 passed, 0 failed, or so' }, 1],
    ['a skipped test', { TEST_SAYS: '30 passed, 0 failed, 1 skipped' }, 1],
    ['a bad end behind good figures', { TEST_ENDS: '3' }, 1],
    ['a product that ends badly', { START_ENDS: '1' }, 1],
    ['an image that ends badly', { IMAGE_ENDS: '1' }, 1],
    ['a failover that loses something', { CLUSTER_ENDS: '1' }, 1],
    ['a tree that is no longer clean', { DIRT: ' M README.md' }, 1],
  ])('with %s', async (_what, settings, failed) => {
    const ended = await ciRun(settings);
    expect(lastLine(ended)).toMatch(new RegExp(` passed, ${failed} failed$`));
    expect(ended.code).toBe(1);
  });

  test('when PostgreSQL does not start, and the tests run on the embedded one', async () => {
    programs.add('initdb', '#!/bin/sh\nexit 1\n');
    const ended = await ciRun({});
    expect(ended.calls.slice(0, 3)).toEqual([
      'npm run build',
      'npm test',
      'database , pooler , files set',
    ]);
    expect(ended.calls.slice(3).toSorted()).toEqual(BEGUN_AFTER_TESTS);
    expect(lastLine(ended)).toBe('40 passed, 2 failed');
    expect(ended.code).toBe(1);
  });
});
