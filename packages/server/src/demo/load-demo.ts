import { type Insertable, sql, type Transaction } from 'kysely';
import { DAY_MS, HOUR_MS } from '@recourse/contract/values/limits';
import type { Context } from '../context.ts';
import { withStatementLimit } from '../db/connect/deadline.ts';
import { inTransaction } from '../db/connect/retry.ts';
import type { Tables } from '../db/tables.ts';
import { audit } from '../kernel/changes/audit.ts';
import type { FileStore } from '../kernel/files/files.ts';
import { StartError } from '../start-error.ts';
import { fillFromResponses } from '../rooms/claims/thread/claim-history.repository.ts';
import { batches } from './batches.ts';
import { known } from './known.ts';
import { DEMO_PEOPLE, type DemoAccount, planAccounts, userRow } from './people.ts';
import { type PlannedCase, planCases } from './plan.ts';
import { createRandom, type Random } from './random.ts';
import { storeClaimKinds } from './store-claim-kinds.ts';
import { storeConversations } from './store-conversations.ts';
import { escalate, storeDesk } from './store-desk.ts';
import { storeDocuments } from './store-documents.ts';
import { storePromises } from './store-promises.ts';
import { storeSolutions } from './store-solutions.ts';
import { storeThreads } from './store-threads.ts';
import type { Topic } from './topics.ts';
import type { DemoWorld } from './world.ts';

/** Claims in the ordinary demo; the number of reports is the same. */
export const DEMO_SIZE = 300;

export interface DemoOptions {
  now: Date;
  /** The number of claims, and the number of reports. */
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
const LOADING_MS = HOUR_MS;
const BY_THE_START = { userId: null, requestId: 'demo', address: 'local', userAgent: '' } as const;

/**
 * Fills a database that contains only the first administrator, the shipped calendars and policies with the demo data, all
 * or nothing. Call it before the server reads its knowledge, because it announces nothing to running servers. A failure leaves the database unchanged;
 * files stored by then are swept away as stray files. Returns the accounts to show. Throws StartError when the database
 * is not empty.
 */
export function loadDemo(
  { db, files }: Pick<Context, 'db'> & { files: FileStore },
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
      await storeCases(trx, world, options, planCases(random, world));
      await storeThreads(trx, options.now);
      await storeClaimKinds(trx);
      await storeConversations(trx);
      await escalate(trx);
      await storePromises(trx, world);
      await storeDocuments(trx, files, { random, world });
      // The assistant already knew all of the solutions when it answered the demo's reports.
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
  const desk = await storeDesk(trx, { now, employees: ids.EMPLOYE });
  return { now, size, employees: ids.EMPLOYE, clients: ids.CLIENT, desk, solutions };
}

async function storeCases(
  trx: Transaction<Tables>,
  { desk }: DemoWorld,
  options: DemoOptions,
  cases: Iterable<PlannedCase>,
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
    await storeTriage(
      trx,
      desk,
      batch.map(({ topic }, place) => ({ topic, claimId: known(claims[place]).id })),
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

/**
 * The triage of claims. An employee has judged each claim that has an assignee; every twelfth
 * turned out to be a question.
 */
async function storeTriage(
  trx: Transaction<Tables>,
  { categories }: DemoWorld['desk'],
  claims: readonly { topic: Topic; claimId: number }[],
): Promise<void> {
  const ids = claims.map(({ claimId }) => claimId);
  const about = claims.map(({ topic }) => known(categories.get(topic)));
  await sql`
    insert into claim_triage (claim_id, category_id, severity, nature, judged)
    select c.id, k.id, k.severity, case when c.assignee_id is null then 'UNDECIDED' when c.id % 12 = 7 then 'QUESTION'
      else 'COMPLAINT' end, c.assignee_id is not null
    from unnest(${sql.val(ids)}::bigint[], ${sql.val(about)}::bigint[]) as planned (claim_id, category_id)
    join claims as c on c.id = planned.claim_id join categories as k on k.id = planned.category_id
    order by c.id`.execute(trx);
}
