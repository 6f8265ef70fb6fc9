import type { Claim } from '@recourse/contract/claims';
import { personNamed } from './person-name.ts';
import type { ClaimRow } from './tables.ts';

/** What is read of a claim to show it, wherever it is read from. */

/** The columns of a claim that are shown as they are. */
export const CLAIM_COLUMNS = [
  'id',
  'contenu',
  'status',
  'response',
  'client_id',
  'assignee_id',
  'created_by',
  'created_at',
  'updated_at',
  'version',
] as const;

/** What is read of a claim that is called c. */
export const shownOfClaim = [
  ...CLAIM_COLUMNS.map((name) => `c.${name}` as const),
  personNamed('c.client_id').as('client_name'),
  personNamed('c.assignee_id').as('assignee_name'),
  personNamed('c.created_by').as('author_name'),
] as const;

interface ShownClaim extends Pick<ClaimRow, (typeof CLAIM_COLUMNS)[number]> {
  client_name: string | null;
  assignee_name: string | null;
  author_name: string | null;
}

/** A claim as it is answered. */
export const toClaim = (row: ShownClaim): Claim => ({
  id: row.id,
  contenu: row.contenu,
  status: row.status,
  response: row.response,
  userId: row.assignee_id ?? row.client_id,
  clientId: row.client_id,
  assigneeId: row.assignee_id,
  createdBy: row.created_by,
  clientName: row.client_name,
  assigneeName: row.assignee_name,
  authorName: row.author_name ?? '',
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
});
