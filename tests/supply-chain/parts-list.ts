import { insideComponents, insideOf } from './inside-programs.ts';
import {
  foreignPackages,
  type LockedPackage,
  type LockFile,
  nameOf,
  placeOf,
} from './lock-file.ts';

/**
 * The software bill of materials (SBOM) in the format CycloneDX 1.6: every foreign package with its version, licence
 * and hash, its dependencies, and what is inside Node and PostgreSQL. It is generated from the lock file and
 * hand-written lists, without a time or a random number, so that the same packages always give the same list.
 */

const INDENT = 2;

/** The list as text, one component on each line. */
export function partsList(lock: LockFile): string {
  const foreign = foreignPackages(lock);
  const head = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': 'recourse', name: 'recourse' } },
  };
  const start = JSON.stringify(head, null, INDENT).replace(/\n\}$/, '');
  const components = [
    ...foreign.map(([place, locked]) => component(place, locked)),
    ...insideComponents(),
  ];
  const dependencies = foreign.flatMap(([place, locked]) => needs(lock, place, locked) ?? []);
  return `${start},\n  "components": ${lines(components)},\n  "dependencies": ${lines(dependencies)}\n}\n`;
}

const lines = (entries: readonly object[]): string =>
  `[\n${entries.map((entry) => `    ${JSON.stringify(entry)}`).join(',\n')}\n  ]`;

function component(place: string, { version = '', license, integrity, ...locked }: LockedPackage) {
  return {
    type: 'library',
    'bom-ref': place,
    name: nameOf(place),
    version,
    // Tools of the build and the tests are not part of the running product.
    ...(isTool(locked) ? { scope: 'excluded' } : locked.optional ? { scope: 'optional' } : {}),
    ...(integrity === undefined ? {} : { hashes: [hashOf(integrity)] }),
    ...(license === undefined ? {} : { licenses: [{ expression: license }] }),
    purl: `pkg:npm/${nameOf(place).replace('@', '%40')}@${version}`,
  };
}

const isTool = ({ dev, devOptional }: LockedPackage): boolean =>
  dev === true || devOptional === true;

/** A hash such as 'sha512-…' in hexadecimal digits. */
function hashOf(integrity: string) {
  const [name = '', base64 = ''] = integrity.split('-', 2);
  const alg = name.toUpperCase().replace('SHA', 'SHA-');
  return { alg, content: Buffer.from(base64, 'base64').toString('hex') };
}

function needs(lock: LockFile, place: string, locked: LockedPackage): object | undefined {
  const { dependencies, optionalDependencies, peerDependencies } = locked;
  const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
  const packages = names.flatMap((name) => placeOf(lock, place, name) ?? []);
  const dependsOn = [...packages, ...insideOf(place)].toSorted();
  return dependsOn.length > 0 ? { ref: place, dependsOn } : undefined;
}
