import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TemporaryProject } from './testing/temporary-project.ts';

const manifest = readFileSync(path.join(import.meta.dirname, '../package.json'), 'utf8');
const { version, scripts }: { version: string; scripts: Record<string, string> } =
  JSON.parse(manifest);

/** Runs the programs themselves, but installs nothing: the packages of the other tests stay as they are. */
let project: TemporaryProject;
beforeAll(async () => {
  project = new TemporaryProject();
  project.write('package.json', manifest);
  project.useReal('packages');
  // The first command installs, and says so.
  await project.run(['deadlines', '--help']);
});
afterAll(() => project.remove());

test.each(Object.keys(scripts))(
  'npm run %s -- --help says how it is used, on standard output, and does nothing else',
  async (name) => {
    const { code, output, errors } = await project.run([name, '--help']);
    expect(output).toMatch(/^Usage:\n/);
    expect(output).toContain(['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`);
    expect([code, errors]).toEqual([0, '']);
  },
);

test.each(Object.keys(scripts))('npm run %s -- --version is that of the product', async (name) => {
  const answer = await project.run([name, '--version']);
  expect(answer).toEqual({ code: 0, output: `recourse ${version}\n`, errors: '' });
});
