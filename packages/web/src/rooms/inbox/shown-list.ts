import { type ClaimExportQuery, exportClaims } from '@recourse/contract/claims';
import {
  CLAIM_QUEUES,
  type ClaimQueue,
  type QueueCode,
  REPORT_QUEUES,
} from '@recourse/contract/inbox/queues';
import type { View } from '@recourse/contract/inbox/views';
import { exportReports } from '@recourse/contract/reports';
import { DUE_FIRST, OLDEST_FIRST } from '@recourse/contract/values/common';
import type { TextKey, Translate } from '../../lib/i18n/i18n.ts';
import { type WholeList, wholeList } from '../../lib/list/whole-list.ts';
import { isByDate, isReportQueue, QUEUE_LOOKS } from './queues.ts';

/** What the inbox lists: a queue by its code, or a saved view. */
export type ShownList = QueueCode | View;

/** Whether the shown list is a saved view, not a queue. */
export const isView = (list: ShownList): list is View => typeof list !== 'string';

/** Whether a list contains claims; else it contains reports. */
export const hasClaims = (list: ShownList): list is ClaimQueue | View =>
  isView(list) || !isReportQueue(list);

/** The query of the list of claims. */
export function claimQueryOf(list: ClaimQueue | View): ClaimExportQuery {
  if (isView(list)) return list.filter;
  return { sort: isByDate(list) ? DUE_FIRST : OLDEST_FIRST, ...CLAIM_QUEUES[list] };
}

/** The query of a whole list with its search text, for the export. */
export function wholeOf(list: ShownList, q: string): WholeList {
  const searched = q === '' ? {} : { q };
  return hasClaims(list)
    ? wholeList(exportClaims, { ...claimQueryOf(list), ...searched })
    : wholeList(exportReports, { sort: OLDEST_FIRST, ...REPORT_QUEUES[list], ...searched });
}

/** The name of a list. */
export const nameOfList = (t: Translate, list: ShownList): string =>
  isView(list) ? list.name : t(QUEUE_LOOKS[list].label);

/** The order of a list as text. */
export function orderText(list: ShownList): TextKey {
  const sort = hasClaims(list) ? claimQueryOf(list).sort : OLDEST_FIRST;
  if (sort === DUE_FIRST) return 'inbox.dueFirst';
  return sort === OLDEST_FIRST ? 'inbox.oldestFirst' : 'inbox.newestFirst';
}
