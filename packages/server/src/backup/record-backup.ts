import type pg from 'pg';
import { codeOf } from '../db/connect/connect.ts';

/**
 * Writes into the audit that everything was copied, and how many files of documents were lost. Resolves with false where
 * the database takes no rows: a standby, or one that is being upgraded. The backup is as good without it.
 */
export async function recordBackup(client: pg.Client, lostFiles: number): Promise<boolean> {
  try {
    await client.query(
      `insert into audit (action, area, request_id, address, detail) values ('backup', 'backup', 'backup', 'local', $1)`,
      [{ lostFiles }],
    );
    return true;
  } catch (error) {
    if (codeOf(error) === '') throw error;
    return false;
  }
}
