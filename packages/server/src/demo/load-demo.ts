import { type Insertable, sql, type Transaction } from 'kysely';
import type { Context } from '../context.ts';
import { withStatementLimit } from '../db/connect/deadline.ts';
import { inTransaction } from '../db/connect/retry.ts';
import type { Tables } from '../db/tables.ts';
import { audit } from '../kernel/changes/audit.ts';
import { StartError } from '../start-error.ts';
import { fillFromResponses } from '../rooms/claims/thread/claim-history.repository.ts';
import { batches } from './batches.ts';
import { DEMO_PEOPLE, type DemoAccount, planAccounts, userRow } from './people.ts';
import { type PlannedCase, planCases } from './plan.ts';
import { createRandom, type Random } from './random.ts';
import { storeClaimKinds } from './store-claim-kinds.ts';
import { storeConversations } from './store-conversations.ts';
import { storeDocuments } from './store-documents.ts';
import { storeSolutions } from './store-solutions.ts';
import { storeThreads } from './store-threads.ts';
import { DAY_MS, type DemoWorld } from './world.ts';

/** Claims, and as many reports, in the ordinary demo. */
export const DEMO_SIZE = 300;

export interface DemoOptions {
  now: Date;
  /** How many claims, and how many reports. */
  size: number;
  /** Hash of the password that all demo accounts share. */
  passwordHash: string;
  /** Same seed, same demo. */
  seed?: number;
  onProgress?: (claimsDone: number) => void;
}

const DEFAULT_SEED = 2024;
const USERS_SINCE_DAYS = 90;
const BATCH = 1_000;
/** Longer than any statement of the largest load takes. */
const LOADING_MS = 3_600_000;
const BY_THE_START = { userId: null, requestId: 'demo', address: 'local', userAgent: '' } as const;

/**
 * Fills a database that contains only the first administrator with the demo data, all or nothing. Call it before the
 * server reads its knowledge, because it announces nothing to running servers. A failure leaves the database unchanged;
 * files stored by then are swept away as stray files. Returns the accounts to show. Throws StartError when the database
 * is not empty.
 */
export function loadDemo(
  { db, files }: Pick<Context, 'db' | 'files'>,
  options: DemoOptions,
): Promise<DemoAccount[]> {
  return withStatementLimit(LOADING_MS, () =>
    inTransaction(db, async (trx) => {
      // A load of 100,000 claims may take longer than a request is allowed to.
      await sql`set local statement_timeout = 0`.execute(trx);
      await refuseUnlessEmpty(trx);
      const random = createRandom(options.seed ?? DEFAULT_SEED);
      const accounts = planAccounts(options.size);
      const world = await storeWorld(trx, accounts, { ...options, random });
      await storeCases(trx, planCases(random, world), options);
      await storeThreads(trx, options.now);
      await storeClaimKinds(trx);
      await storeConversations(trx);
      await storeDocuments(trx, files, { random, world });
      // Its reports have been asked with all of its solutions.
      await trx.deleteFrom('solution_proposals').execute();
      await audit(trx, BY_THE_START, {
        action: 'demo',
        area: 'demo',
        objectId: null,
        detail: { size: options.size },
      });
      return accounts.slice(0, DEMO_PEOPLE.admins + DEMO_PEOPLE.employees + DEMO_PEOPLE.clients);
    }),
  );
}

async function refuseUnlessEmpty(trx: Transaction<Tables>): Promise<void> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from claims) or exists (select from reports) or exists (select from solutions)
        or exists (select from documents) or exists (select from training_examples) or exists (select from users where role <> 'ADMIN')
        or (select count(*) from users) > 1 as used`.execute(trx);
  if (rows[0]?.used) {
    throw new StartError(
      'The demo data only goes into an empty database, and this one is in use: choose another DATA_DIR or DATABASE_URL.',
    );
  }
}

async function storeWorld(
  trx: Transaction<Tables>,
  accounts: readonly DemoAccount[],
  options: DemoOptions & { random: Random },
): Promise<DemoWorld> {
  const { now, size, passwordHash } = options;
  const shared = { passwordHash, at: new Date(now.getTime() - USERS_SINCE_DAYS * DAY_MS) };
  const ids: Record<DemoAccount['role'], number[]> = { ADMIN: [], EMPLOYE: [], CLIENT: [] };
  for (const batch of batches(
    accounts.map((account, index) => userRow(account, index, shared)),
    BATCH,
  )) {
    const rows = await trx.insertInto('users').values(batch).returning(['id', 'role']).execute();
    for (const { id, role } of rows) if (role !== 'COLLABORATOR') ids[role].push(id);
  }
  const solutions = await storeSolutions(trx, options, ids.ADMIN);
  return { now, size, employees: ids.EMPLOYE, clients: ids.CLIENT, solutions };
}

async function storeCases(
  trx: Transaction<Tables>,
  cases: Iterable<PlannedCase>,
  options: DemoOptions,
): Promise<void> {
  let done = 0;
  for (const batch of batches(cases, BATCH)) {
    const claims = await trx
      .insertInto('claims')
      .values(batch.map(({ claim }) => claim))
      .returning(['id', 'conversation_id'])
      .execute();
    await fillFromResponses(
      trx,
      claims.map(({ id }) => id),
    );
    const claimOf = new Map(claims.map(({ id, conversation_id }) => [conversation_id, id]));
    const reports: Insertable<Tables['reports']>[] = batch.map(({ report, handedOver }) => ({
      ...report,
      claim_id: handedOver ? (claimOf.get(report.conversation_id ?? null) ?? null) : null,
    }));
    await trx.insertInto('reports').values(reports).execute();
    done += batch.length;
    options.onProgress?.(done);
  }
}
