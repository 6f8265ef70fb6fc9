import {
  type Claim,
  CLAIM_STATUSES,
  type ClaimChanges,
  claimStatus,
  newClaim,
  STATUS_INVALID,
} from '@recourse/contract/claims';
import { text } from '@recourse/contract/values/common';
import { LIMITS } from '@recourse/contract/values/limits';
import * as z from 'zod/mini';
import type { FormPlace } from '../../lib/form/row-fields.ts';
import { ClampedText, fillingColumn } from '../../ui/display/clamped-text.tsx';
import { DateTime } from '../../ui/display/date-time.tsx';
import { NUMBER_CELLS } from '../../ui/list/columns.tsx';
import type { ColumnPlace, DetailPlace, RowFields } from '../../ui/list/row-fields.tsx';
import { CaseLink } from './case-link.tsx';
import { ClaimDue, DueSentence } from './claim-due-badge.tsx';
import { ClaimStatusBadge } from './claim-status-badge.tsx';
import { PersonLink } from './person-badge.tsx';
import { claimStatusOptions } from './claim-status-options.ts';
import { addEnglishTexts } from '../../lib/i18n/i18n.ts';
import { texts } from '../../texts/en-admin-claims.ts';

addEnglishTexts(texts);

/**
 * Everything that the portal knows about the fields of a claim. CLAIM_FIELDS describes each field. The lists below it
 * say where a field appears, and in which order. Does not compile when a field is missing in any of them.
 */
export const CLAIM_FIELDS = {
  id: {
    label: 'claims.id',
    column: { ...NUMBER_CELLS, cell: ({ id }) => <CaseLink id={id} /> },
    detail: null,
    edit: null,
  },
  contenu: {
    label: 'field.contenu',
    column: {
      isKey: true,
      className: fillingColumn,
      cell: ({ contenu }) => <ClampedText>{contenu}</ClampedText>,
    },
    detail: ({ contenu }) => contenu,
    edit: {
      input: { kind: 'text' },
      rule: newClaim.shape.contenu,
      toText: (claim) => claim?.contenu ?? '',
      toValue: (typed) => typed,
    },
  },
  status: {
    label: 'field.status',
    column: { narrow: 'head', cell: ({ status }) => <ClaimStatusBadge status={status} /> },
    detail: null,
    edit: {
      input: { kind: 'choice', options: claimStatusOptions },
      rule: z.enum(CLAIM_STATUSES, STATUS_INVALID),
      toText: (claim) => claim?.status ?? CLAIM_STATUSES[0],
      toValue: (chosen) => z.parse(claimStatus, chosen),
    },
  },
  clientName: {
    label: 'claims.client',
    column: {
      id: 'client',
      wideOnly: true,
      cell: ({ clientId, clientName }) => (
        <PersonLink id={clientId} name={clientName} className="block truncate lg:max-w-40" />
      ),
    },
    detail: ({ clientId, clientName }) =>
      clientName === null ? null : <PersonLink id={clientId} name={clientName} />,
    edit: null,
  },
  authorName: {
    label: 'claims.filedBy',
    column: null,
    detail: ({ authorName }) => authorName,
    edit: null,
  },
  /** The assigned employee; '' for nobody. */
  userId: {
    label: 'adminClaims.employee',
    column: {
      id: 'employee',
      cell: ({ assigneeName }, t) => (
        <span className="block truncate lg:max-w-36">
          {assigneeName ?? <span className="text-muted">{t('adminClaims.nobody')}</span>}
        </span>
      ),
    },
    detail: ({ assigneeName }) => assigneeName,
    edit: {
      input: { kind: 'own' },
      rule: z.string(),
      toText: (claim) => String(claim?.assigneeId ?? ''),
      toValue: (picked) => Number(picked) || null,
      beside: { name: 'userName', toText: (claim) => claim?.assigneeName ?? '' },
    },
  },
  response: {
    label: 'claims.answer',
    column: {
      wideOnly: true,
      cell: ({ response }) => <ClampedText>{response ?? '—'}</ClampedText>,
    },
    detail: ({ response }, t) =>
      response ?? <span className="text-muted">{t('claims.noAnswer')}</span>,
    edit: {
      input: { kind: 'text' },
      rule: text(LIMITS.longText),
      toText: (claim) => claim?.response ?? '',
      toValue: (typed) => typed || null,
    },
  },
  due: {
    label: 'claims.due',
    column: { sortable: true, cell: (claim) => <ClaimDue claim={claim} /> },
    // In a table it is a column. In the details it is a full sentence for the client.
    detail: (claim) => (claim.due.length === 0 ? null : <DueSentence claim={claim} />),
    edit: null,
  },
  createdAt: {
    label: 'claims.created',
    // A list shows only the day; the details also show the time.
    column: {
      className: 'text-muted',
      cell: ({ createdAt }) => <DateTime at={createdAt} dayOnly />,
    },
    detail: ({ createdAt }) => <DateTime at={createdAt} />,
    edit: null,
  },
} as const satisfies RowFields<Claim, ClaimChanges>;

type ClaimFields = typeof CLAIM_FIELDS;

/** The columns of each role's table. */
export const CLAIM_COLUMNS = {
  ADMIN: {
    id: {},
    contenu: { className: `${fillingColumn} xl:w-3/5` },
    status: {},
    clientName: {},
    userId: {},
    response: { label: 'adminClaims.response', className: `${fillingColumn} xl:w-2/5` },
    due: {},
    // Nine columns leave no space for the content.
    createdAt: { wideOnly: 'widest' },
  },
  EMPLOYE: {
    id: {},
    contenu: {},
    status: {},
    clientName: {},
    userId: null,
    response: null,
    due: {},
    createdAt: {},
  },
  /**
   * The client column is left out, because the client is the reader. The response shares the width with the content.
   */
  CLIENT: {
    id: {},
    contenu: { className: `${fillingColumn} xl:w-1/2` },
    status: {},
    clientName: null,
    userId: null,
    response: { className: `${fillingColumn} xl:w-1/2` },
    due: { label: 'claims.dueClient', sortable: false },
    createdAt: {},
  },
} satisfies Record<string, ColumnPlace<ClaimFields>>;

/** The fields shown in a claim's details. */
export const CLAIM_DETAILS = {
  STAFF: {
    clientName: {},
    authorName: {},
    contenu: {},
    response: {},
    createdAt: {},
    userId: null,
    due: null,
  },
  CLIENT: {
    contenu: {},
    response: {},
    userId: { label: 'clientClaims.assignee' },
    due: { label: 'claims.dueClient' },
    createdAt: {},
    clientName: null,
    authorName: null,
  },
  /** Shown above the response that somebody is writing. */
  ANSWERED: {
    clientName: {},
    authorName: {},
    contenu: {},
    response: null,
    userId: null,
    due: null,
    createdAt: null,
  },
} satisfies Record<string, DetailPlace<ClaimFields>>;

/** The fields that each form changes. Two versions of a claim are compared in the same fields. */
export const CLAIM_FORMS = {
  ADMIN: {
    contenu: { rows: 8, className: 'lg:min-h-51' },
    status: {},
    response: { label: 'adminClaims.response', rows: 2, className: 'min-h-16' },
    userId: {},
  },
  /** Only the author may change a claim's content. */
  ANSWER_OF_AUTHOR: {
    contenu: {},
    response: { hint: 'claims.answerHint', rows: 5 },
    status: { className: 'sm:w-52' },
    userId: null,
  },
  ANSWER: {
    contenu: null,
    response: { hint: 'claims.answerHint', rows: 5 },
    status: { className: 'sm:w-52' },
    userId: null,
  },
} satisfies Record<string, FormPlace<ClaimFields>>;
