import type pg from 'pg';

/**
 * The numbers of live documents whose file was not among the saved ones, or not with the content that was
 * uploaded. `saved`: SHA-256 in hexadecimal by file key.
 */
export async function documentsWithoutFile(
  client: pg.Client,
  saved: ReadonlyMap<string, string>,
): Promise<number[]> {
  const { rows: found } = await client.query<{ exists: boolean }>(
    `select to_regclass('public.documents') is not null as exists`,
  );
  if (!found[0]?.exists) return [];
  const { rows } = await client.query<{ id: number; file_key: string; sha256: string }>(
    `select id, file_key, sha256 from documents
     where file_key is not null and deleted_at is null order by id`,
  );
  return rows.filter((row) => saved.get(row.file_key) !== row.sha256).map(({ id }) => id);
}
