import { existsSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isRunning, TemporaryProject, until } from './testing/temporary-project.ts';

let project: TemporaryProject;

beforeEach(() => {
  project = new TemporaryProject();
});

afterEach(() => project.remove());

const build = ['build'];
const installs = (): number => project.lines('npm.log').length;
const builds = (): number => project.lines('vite.log').length;

function npmCall(): { args: string[]; env: NodeJS.ProcessEnv } {
  return JSON.parse(project.lines('npm.log')[0] ?? '') as ReturnType<typeof npmCall>;
}

describe('the install', () => {
  test('happens once, says so in one line, and again when the lock file changes', async () => {
    const first = await project.run(build);
    expect(first.output).toContain('Installing the dependencies');
    const second = await project.run(build);
    expect(second.output).toBe('');
    expect(installs()).toBe(1);

    project.write('package-lock.json', '{ "changed": true }');
    await project.run(build);
    expect(installs()).toBe(2);
  });

  test('never runs install scripts and always brings what building needs', async () => {
    await project.run(build);
    expect(npmCall().args).toEqual(
      expect.arrayContaining(['ci', '--ignore-scripts', '--include=dev', '--include=optional']),
    );
  });

  test('is done again after it was interrupted', async () => {
    const { child, finished } = project.start(build, { FAKE_NPM: 'hang' });
    await until(() => existsSync(project.at('hanging')));
    child.kill('SIGTERM');
    expect((await finished).code).toBe(143);
    expect(builds()).toBe(0);

    expect((await project.run(build)).code).toBe(0);
    expect(installs()).toBe(2);
    expect(builds()).toBe(1);
  });

  test('shows what npm printed when it fails, ends with 1 and starts nothing', async () => {
    const { code, output } = await project.run(['start'], { FAKE_NPM: 'fail' });
    expect(code).toBe(1);
    expect(output).toContain('npm says no');
    expect(project.read('server.log')).toBe('');
  });

  test('keeps the settings of an outer npm command from the inner one, but not those of the machine', async () => {
    await project.run(build, {
      npm_config_workspace: 'packages/web',
      npm_config_omit: 'dev',
      npm_config_prefix: '/elsewhere',
      npm_config_cache: '/some/cache',
      npm_lifecycle_event: 'start',
    });
    const { env } = npmCall();
    expect(env['npm_config_workspace']).toBeUndefined();
    expect(env['npm_config_omit']).toBeUndefined();
    expect(env['npm_config_prefix']).toBeUndefined();
    expect(env['npm_lifecycle_event']).toBeUndefined();
    expect(env['npm_config_cache']).toBe('/some/cache');
  });
});

describe('the build of the portal', () => {
  test('is made again after a change to the portal, the contract or the lock file, and only then', async () => {
    await project.run(build);
    await project.run(build);
    expect(builds()).toBe(1);

    project.write('packages/web/index.html', 'second');
    await project.run(build);
    expect(builds()).toBe(2);
    expect(project.read('packages/web/dist/index.html')).toBe('second');

    project.append('packages/contract/src/values/limits.ts', '// changed');
    await project.run(build);
    expect(builds()).toBe(3);

    project.append('packages/server/src/main.ts', '// changed');
    await project.run(build);
    expect(builds()).toBe(3);
  });

  test('leaves the old portal in place until the new one is whole', async () => {
    await project.run(build);
    project.write('packages/web/index.html', 'second');
    project.write('hold-build', '');
    const { finished } = project.start(build);
    await until(() => builds() === 2);
    expect(project.read('packages/web/dist/index.html')).toBe('first');

    project.erase('hold-build');
    expect((await finished).code).toBe(0);
    expect(project.read('packages/web/dist/index.html')).toBe('second');
  });

  test('that fails shows why, ends with 1 and keeps the old portal', async () => {
    await project.run(build);
    project.write('packages/web/index.html', 'broken');
    const { code, output } = await project.run(['start'], { FAKE_VITE: 'fail' });
    expect(code).toBe(1);
    expect(output).toContain('vite says no');
    expect(project.read('packages/web/dist/index.html')).toBe('first');
    expect(project.read('server.log')).toBe('');
  });
});

describe('the command itself', () => {
  test('gets the arguments', async () => {
    await project.run(['start', '--demo', '--other=1'], { EXIT_CODE: '0' });
    expect(project.read('server.log')).toContain('args --demo --other=1');
  });

  test.each([0, 1, 42])('ends with the exit code %i of what it ran', async (code) => {
    expect((await project.run(['start'], { EXIT_CODE: String(code) })).code).toBe(code);
  });

  test.each([
    ['npm start --demo', { npm_config_demo: 'true' }, [], '--demo'],
    ['npm start --demo=20', { npm_config_demo: '20' }, [], '--demo=20'],
    ['npm start --no-demo', { npm_config_demo: 'false' }, [], ''],
    ['npm start -- --demo=5', { npm_config_demo: 'true' }, ['--demo=5'], '--demo=5'],
  ])('%s is understood, which npm keeps to itself', async (_typed, env, args, expected) => {
    await project.run(['start', ...args], { ...env, EXIT_CODE: '3' });
    expect(project.lines('server.log')).toEqual([`args ${expected}`]);
  });

  test('has the settings of a .env file, but for those that the environment sets', async () => {
    project.write('.env', 'EXIT_CODE=3\n');
    expect((await project.run(['start'])).code).toBe(3);
    expect((await project.run(['start'], { EXIT_CODE: '4' })).code).toBe(4);
  });

  test('ends with 128 + n when signal n ended what it ran', async () => {
    const { serverPid, finished } = await project.startServer();
    process.kill(serverPid, 'SIGKILL');
    expect((await finished).code).toBe(137);
  });

  test.each(['SIGTERM', 'SIGINT'] as const)('passes %s on and waits', async (signal) => {
    const { child, finished } = await project.startServer();
    child.kill(signal);
    expect((await finished).code).toBe(0);
    expect(project.lines('server.log').filter((line) => line === signal)).toHaveLength(1);
  });

  test('tells the server once when the whole group and then npm pass the same signal', async () => {
    const { child, finished } = await project.startServer();
    process.kill(-(child.pid ?? Number.NaN), 'SIGINT');
    await until(() => project.lines('server.log').includes('SIGINT'));
    child.kill('SIGINT');
    expect((await finished).code).toBe(0);
    expect(project.lines('server.log').filter((line) => line === 'SIGINT')).toHaveLength(1);
  });

  test('asks the server to stop when the terminal is closed', async () => {
    const { child, finished } = await project.startServer();
    child.kill('SIGHUP');
    expect((await finished).code).toBe(0);
    expect(project.lines('server.log')).toContain('SIGTERM');
  });

  test('is told when the whole group is killed and can pass nothing on', async () => {
    const { child, finished, serverPid } = await project.startServer();
    process.kill(-(child.pid ?? Number.NaN), 'SIGKILL');
    await finished;
    await until(() => !isRunning(serverPid));
    expect(project.lines('server.log')).toContain('launcher gone');
  });

  test('that is unknown names the known ones and ends with 1', async () => {
    const { code, output } = await project.run(['strat']);
    expect(code).toBe(1);
    expect(output).toContain('start|');
  });

  test('bench without a known name lists the benchmarks and ends with 1', async () => {
    project.write('bench/api.ts', 'process.exit(0);');
    project.write('bench/api/data.ts', 'export {};');
    const { code, output } = await project.run(['bench', 'nonsense']);
    expect(code).toBe(1);
    expect(output).toContain('npm run bench -- api\n');
    expect((await project.run(['bench', 'api'])).code).toBe(0);
  });

  test('dev runs the server and the watching build, and stops them together', async () => {
    const { child, finished } = project.start(['dev']);
    await until(() => project.read('server.log').includes('ready') && builds() === 2);
    child.kill('SIGTERM');
    await finished;
    expect(project.lines('vite.log')[1]).toContain('--watch');
    expect(project.lines('server.log')).toContain('SIGTERM');
  });

  test('dev stops both when the whole group is killed', async () => {
    const { child, finished, serverPid } = await project.startServer('dev');
    await until(() => project.read('vite.pid') !== '');
    const vitePid = Number(project.read('vite.pid'));
    process.kill(-(child.pid ?? Number.NaN), 'SIGKILL');
    await finished;
    await until(() => !isRunning(serverPid) && !isRunning(vitePid));
    expect(project.lines('server.log')).toContain('SIGTERM');
  });

  test('after dev the portal is built anew, for what the watching build left may be of any state', async () => {
    await project.run(build);
    const { child, finished } = project.start(['dev']);
    const isWatching = () => project.lines('vite.log').at(-1)?.includes('--watch') ?? false;
    await until(() => project.read('server.log').includes('ready') && isWatching());
    child.kill('SIGTERM');
    await finished;
    const before = builds();
    expect((await project.run(build)).code).toBe(0);
    expect(builds()).toBe(before + 1);
  });
});
