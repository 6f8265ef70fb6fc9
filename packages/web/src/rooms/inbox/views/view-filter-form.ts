import type { ClaimClock, ClaimExportQuery, ClaimStatus } from '@recourse/contract/claims';
import { NEWEST_FIRST } from '@recourse/contract/values/common';
import type { ViewFilter } from '@recourse/contract/inbox/views';

/** The filters of a list for which the form has no field. */
const KEPT = [
  'userId',
  'clientId',
  'assigneeId',
  'teamId',
  'teamless',
  'unanswered',
  'createdSince',
  'doneSince',
  'ratedSince',
] as const;

/** The filter of a view as form values; '' means any. */
export interface FilterForm {
  q: string;
  status: readonly ClaimStatus[];
  clock: readonly ClaimClock[];
  whose: '' | NonNullable<ViewFilter['scope']> | 'unassigned';
  clientReplied: boolean;
  waitingFor: '' | NonNullable<ViewFilter['waitingFor']>;
  categoryId: string;
  productId: string;
  severity: string;
  nature: '' | NonNullable<ViewFilter['nature']>;
  channel: '' | NonNullable<ViewFilter['channel']>;
  sort: NonNullable<ViewFilter['sort']>;
  /** Filters without a field, which are kept. */
  kept: Pick<ViewFilter, (typeof KEPT)[number]>;
}

/** The form values of a filter. */
export function toFilterForm(filter: ClaimExportQuery): FilterForm {
  const { unassigned, scope, categoryId, productId, severity } = filter;
  return {
    q: filter.q ?? '',
    status: filter.status ?? [],
    clock: filter.clock ?? [],
    whose: unassigned ? 'unassigned' : (scope ?? ''),
    clientReplied: filter.clientReplied ?? false,
    waitingFor: filter.waitingFor ?? '',
    categoryId: String(categoryId ?? ''),
    productId: String(productId ?? ''),
    severity: String(severity ?? ''),
    nature: filter.nature ?? '',
    channel: filter.channel ?? '',
    sort: filter.sort ?? NEWEST_FIRST,
    kept: Object.fromEntries(KEPT.flatMap((name) => (filter[name] ? [[name, filter[name]]] : []))),
  };
}

/** The filter of form values. Fields with any value are left out. */
export function fromFilterForm(form: FilterForm): ViewFilter {
  const { whose, categoryId, productId, severity, waitingFor, nature, channel, sort } = form;
  const q = form.q.trim();
  return {
    ...(q && { q }),
    ...(form.status.length > 0 && { status: [...form.status] }),
    ...(form.clock.length > 0 && { clock: [...form.clock] }),
    ...(whose === 'unassigned' ? { unassigned: true } : whose && { scope: whose }),
    ...(form.clientReplied && { clientReplied: true }),
    ...(waitingFor && { waitingFor }),
    ...(categoryId && { categoryId: Number(categoryId) }),
    ...(productId && { productId: Number(productId) }),
    ...(severity && { severity: Number(severity) }),
    ...(nature && { nature }),
    ...(channel && { channel }),
    ...form.kept,
    sort,
  };
}
