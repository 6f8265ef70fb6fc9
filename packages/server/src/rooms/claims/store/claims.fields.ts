import type { Claim } from '@recourse/contract/claims';
import { claimReference } from '@recourse/contract/values/reference';
import { clearable, nameOf, nameOfEvery, rowFields, time } from '../../../db/rows/row-fields.ts';
import type { ClaimRow } from '../../../db/tables.ts';

/** The fields of a claim. */
export const CLAIM = rowFields<ClaimRow, Claim>()((made) => ({
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
}));
