import { pino } from 'pino';
import { withClient } from '../../src/db/connect/connect.ts';
import { openDatabase } from '../../src/db/connect/open.ts';
import type { StoredFiles } from '../../src/kernel/files/stored-files.ts';
import { verifyAudit } from '../../src/rooms/audit/audit-verifier.ts';
import { auditFaults, counterFaults, doubledWrites, lostWrites } from './checks.ts';
import type { Writers } from './writers.ts';

/** The places where the rows of the writers are found. */
export interface Written {
  /** The server's address. */
  url: string;
  ownerUrl: string;
  appUrl: string;
  files: StoredFiles;
}

/** Runs all checks, before and after unanswered requests are sent again. Resolves with the faults as text. */
export async function checkWrites(
  writers: Writers,
  { url, ownerUrl, appUrl, files }: Written,
): Promise<string[]> {
  const { ledger } = writers;
  return withClient(ownerUrl, async (client) => {
    const faults = await lostWrites(client, ledger, files);
    faults.push(...(await auditFaults(client)));
    await writers.settle(url);
    faults.push(...(await lostWrites(client, ledger, files)));
    faults.push(...(await doubledWrites(client, ledger)), ...(await auditFaults(client)));
    faults.push(...(await counterFaults(client)), ...(await chainFaults(appUrl)));
    faults.push(...ledger.faults.splice(0));
    return faults;
  });
}

async function chainFaults(appUrl: string): Promise<string[]> {
  const database = await openDatabase(appUrl, { log: pino({ level: 'silent' }), max: 1 });
  try {
    const { broken } = await verifyAudit(database.db);
    return broken ? [`the audit is broken at number ${broken.seq}: ${broken.why}`] : [];
  } finally {
    await database.close();
  }
}
