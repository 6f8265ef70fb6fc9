import type pg from 'pg';

/** A document whose file is missing from the saved ones, or differs from the uploaded one. */
export interface LostFile {
  /** Id of the document. */
  id: number;
  fileKey: string;
}

/** A document and its file. */
export interface FileRow extends LostFile {
  /** Bytes. */
  size: number;
  sha256: string;
}

/** The documents that have a file, also those in the trash; none in a schema without documents. */
export async function readFileRows(client: pg.Client): Promise<FileRow[]> {
  const { rows: found } = await client.query<{ exists: boolean }>(
    `select to_regclass('public.documents') is not null as exists`,
  );
  if (!found[0]?.exists) return [];
  const { rows } = await client.query<FileRow>(
    `select id, file_key as "fileKey", size::float8 as size, sha256 from documents where file_key is not null order by id`,
  );
  return rows;
}

/**
 * The documents, also those in the trash, whose file is lost. `saved`: SHA-256 in hexadecimal by file key.
 */
export async function findLostFiles(
  client: pg.Client,
  saved: ReadonlyMap<string, string>,
): Promise<LostFile[]> {
  const rows = await readFileRows(client);
  return rows.filter(({ fileKey, sha256 }) => saved.get(fileKey) !== sha256);
}

/**
 * The ids of those documents that still refer to their file. A document that is too long in the trash may lose its file
 * at any time.
 */
export async function stillMissed(client: pg.Client, lost: readonly LostFile[]): Promise<number[]> {
  if (lost.length === 0) return [];
  const { rows } = await client.query<{ id: number }>(
    'select id from documents where file_key = any ($1) order by id',
    [lost.map(({ fileKey }) => fileKey)],
  );
  return rows.map(({ id }) => id);
}
