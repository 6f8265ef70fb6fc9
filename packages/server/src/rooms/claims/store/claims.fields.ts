import type { Claim, ClientClaim, StaffClaim } from '@recourse/contract/claims';
import type { Role } from '@recourse/contract/values/roles';
import { claimReference } from '@recourse/contract/values/reference';
import { sql } from 'kysely';
import {
  clearable,
  type Maker,
  nameOf,
  nameOfEvery,
  readAs,
  readOr,
  rowFields,
  time,
  timeOrNull,
  timeText,
} from '../../../db/rows/row-fields.ts';
import { policyOfClaim, triageOfClaim } from '../../../db/rows/claim-triage.ts';
import { reopenUntil } from '../../../db/rows/done-claim.ts';
import { isSentFile } from '../../../db/rows/sent-files.ts';
import { numberAndYear, referenceOf } from '../../../db/rows/claim-number.ts';
import type { ClaimRow } from '../../../db/tables.ts';

/** The id and year of the claim that this one was merged into; null when it was not merged. */
const rootOf = (claim: string) => sql<string | null>`(
  select ${numberAndYear('root')} from claims as root where root.id = ${sql.ref(`${claim}.merged_into_id`)})`;

/**
 * The pending legal targets in the current cycle of a claim. An opportunity that only the client can take is no
 * promise. The receipt serves as the acknowledgement, so that is left out too.
 */
export const limitsOf = (claim: string) => sql<ClientClaim['due'] | null>`(
  select json_agg(json_build_object('code', t.code, 'dueOn', t.due_on,
    'dueAt', ${timeText(sql`t.due_at`)},
    'timeZone', k.time_zone) order by t.due_at, t.id)
  from claim_targets as t join calendars as k on k.id = t.calendar_id
  where t.claim_id = ${sql.ref(`${claim}.id`)} and t.cycle = ${sql.ref(`${claim}.cycle`)} and t.legal
    and t.kind <> 'WINDOW' and t.code <> 'ACK'
    and t.met_at is null and t.cancelled_at is null and t.due_at is not null)`;

/** How many files were sent with a claim, with its messages and with its notes. */
const filesOf = (claim: string) => sql<number>`(
  select count(*)::int from documents as f
  where f.claim_id = ${sql.ref(`${claim}.id`)} and ${isSentFile})`;

/** The fields of a claim that everybody reads. */
const shown = (made: Maker<ClaimRow>) =>
  ({
    id: 'id',
    reference: made(['id', 'created_at'], (row) =>
      claimReference(row.id, row.created_at.toISOString()),
    ),
    contenu: 'contenu',
    status: 'status',
    response: clearable('response'),
    userId: made(['assignee_id', 'client_id'], (row) => row.assignee_id ?? row.client_id),
    clientId: 'client_id',
    assigneeId: 'assignee_id',
    createdBy: 'created_by',
    closure: 'closure',
    cycle: 'cycle',
    clientName: nameOf('client_id'),
    assigneeName: nameOf('assignee_id'),
    authorName: nameOfEvery('created_by'),
    createdAt: time('created_at'),
    updatedAt: time('updated_at'),
    version: 'version',
    channel: 'channel',
    receivedAt: made(['received_at', 'created_at'], (row) =>
      (row.received_at ?? row.created_at).toISOString(),
    ),
    remedy: 'remedy',
    remedyText: clearable('remedy_text'),
    categoryId: readOr<number | null>(triageOfClaim('category_id'), null),
    productId: readOr<number | null>(triageOfClaim('product_id'), null),
    waitingFor: made(['waiting_for'], (row) =>
      row.waiting_for === 'CLIENT' ? row.waiting_for : null,
    ),
    outcome: clearable('outcome'),
    mergedIntoId: 'merged_into_id',
    mergedIntoReference: readAs<string>(rootOf, referenceOf),
    due: readOr<ClientClaim['due']>(limitsOf, []),
    reopenUntil: readOr<string | null>(reopenUntil, null),
  }) as const;

/** All fields of a claim, as they are stored and as the staff read them. */
export const CLAIM = rowFields<ClaimRow, StaffClaim>()((made) => ({
  ...shown(made),
  clientRepliedAt: timeOrNull('client_replied_at'),
  sentAt: timeOrNull('sent_at'),
  nature: readOr<StaffClaim['nature']>(triageOfClaim('nature'), 'UNDECIDED'),
  severity: readOr<number | null>(triageOfClaim('severity'), null),
  policyCode: readOr<string | null>(policyOfClaim('code'), null),
  policyVersion: readOr<number | null>(policyOfClaim('version'), null),
  waitingFor: clearable('waiting_for'),
  nextDueAt: timeOrNull('next_due_at'),
  nextTarget: clearable('next_target'),
  nextDueOn: clearable('next_due_on'),
  nextDayAt: timeOrNull('next_day_at'),
  nextWarnAt: timeOrNull('next_warn_at'),
  teamId: 'team_id',
  files: readOr<number>(filesOf, 0),
}));

/** The fields that a client reads, except those that depend on the reader. */
const CLIENT_CLAIM = rowFields<ClaimRow, Omit<ClientClaim, 'unread'>>()(shown);

/** A claim as it is read, before it is shaped for a reader. */
export interface ReadClaim extends Readonly<Parameters<typeof CLAIM.toWire>[0]> {
  /** Set for a client: the portal has news of the claim that he has not read. */
  unread: boolean;
}

/** A claim in the shape of clients. */
export const claimForClient = (row: ReadClaim): ClientClaim => ({
  ...CLIENT_CLAIM.toWire(row),
  unread: row.unread,
});

/** A claim in the shape for its reader. */
export const claimFor = (role: Role, row: ReadClaim): Claim =>
  role === 'CLIENT' ? claimForClient(row) : CLAIM.toWire(row);
