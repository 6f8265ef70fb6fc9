import { readText } from '../architecture/source-files.ts';

/** The packages that npm installs, as in package-lock.json. */

export interface LockedPackage {
  version?: string;
  resolved?: string;
  /** 'sha512-' and the hash in base64. */
  integrity?: string;
  license?: string;
  /** A package of this project, as a symbolic link. */
  link?: boolean;
  dev?: boolean;
  /** Needed only by development tools, or only on some systems. */
  devOptional?: boolean;
  optional?: boolean;
  /** Bundled inside the package that depends on it. */
  inBundle?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** Each package by its path ('node_modules/a/node_modules/b'). */
export type LockFile = Readonly<Record<string, LockedPackage>>;

/** The project's lock file. */
export const lockFile: LockFile = (
  JSON.parse(readText('package-lock.json')) as { packages: LockFile }
).packages;

const INSIDE = 'node_modules/';

/** 'node_modules/a/node_modules/@b/c' -> '@b/c'. */
export const nameOf = (place: string): string =>
  place.slice(place.lastIndexOf(INSIDE) + INSIDE.length);

/** The foreign packages, by path. */
export const foreignPackages = (lock: LockFile): [string, LockedPackage][] =>
  Object.entries(lock).filter(([place, { link }]) => place.includes(INSIDE) && link !== true);

/** The path at which Node finds a package from a folder: in its own node_modules, then in each outer one. */
export function placeOf(lock: LockFile, from: string, name: string): string | undefined {
  const inside = `${from === '' ? '' : `${from}/`}${INSIDE}${name}`;
  if (lock[inside]) return inside;
  if (from === '') return undefined;
  const parent = from.lastIndexOf(`/${INSIDE}`);
  return placeOf(lock, parent < 0 ? '' : from.slice(0, parent), name);
}
