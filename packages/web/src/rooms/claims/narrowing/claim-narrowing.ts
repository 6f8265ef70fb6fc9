import {
  CLAIM_CLOCKS,
  type ClaimClock,
  type ClaimListQuery,
  WAITING_FOR,
} from '@recourse/contract/claims';
import { CLAIM_NATURES, DUE_FIRST, ID_SORTS } from '@recourse/contract/values/common';
import { TOPICS } from '@recourse/contract/values/limits';
import type { ListState } from '../../../lib/list/use-list-state.ts';

/** The filters in the address of a list of claims, besides text, client, channel and status. */

/** The orders of the staff's lists of claims. */
export const CLAIM_SORTS = [...ID_SORTS, DUE_FIRST] as const;
export type ClaimSort = (typeof CLAIM_SORTS)[number];

/** The value in place of a team's id in the address: claims without a team. */
export const NO_TEAM = 'none';

/** The collapsed filters, by their names in the address. */
const FOLDED = [
  'team',
  'person',
  'category',
  'product',
  'severity',
  'nature',
  'waiting',
  'replied',
] as const;
export type Folded = (typeof FOLDED)[number];

export type Narrowing = Pick<
  ClaimListQuery,
  | 'clock'
  | 'teamId'
  | 'teamless'
  | 'assigneeId'
  | 'categoryId'
  | 'productId'
  | 'severity'
  | 'nature'
  | 'waitingFor'
  | 'clientReplied'
>;

type Filters = Pick<ListState, 'filter'>;

/** The states of the clock in the address. */
export const clocksOf = (list: Filters): readonly ClaimClock[] => {
  const named = list.filter('clock').split(',');
  return CLAIM_CLOCKS.filter((clock) => named.includes(clock));
};

/** A positive integer in an address; undefined for anything else. */
function numberOf(list: Filters, name: Folded, most = Number.MAX_SAFE_INTEGER): number | undefined {
  const number = Number(list.filter(name));
  return Number.isSafeInteger(number) && number > 0 && number <= most ? number : undefined;
}

/** The parts of a query that have a value. */
const known = <Query extends object>(query: Query): Partial<Query> =>
  Object.fromEntries(
    Object.entries(query).filter(([, value]) => value !== undefined),
  ) as Partial<Query>;

/** The filters in the address of a list. Invalid values are left out. */
export function narrowingOf(list: Filters): Narrowing {
  const clock = clocksOf(list);
  return known({
    clock: clock.length > 0 ? clock : undefined,
    teamId: numberOf(list, 'team'),
    teamless: list.filter('team') === NO_TEAM ? true : undefined,
    assigneeId: numberOf(list, 'person'),
    categoryId: numberOf(list, 'category'),
    productId: numberOf(list, 'product'),
    severity: numberOf(list, 'severity', TOPICS.severity),
    nature: CLAIM_NATURES.find((nature) => nature === list.filter('nature')),
    waitingFor: WAITING_FOR.find((whom) => whom === list.filter('waiting')),
    clientReplied: list.filter('replied') === 'true' ? true : undefined,
  });
}

/** The number of collapsed filters that are set. */
export const foldedCount = (list: Filters): number => {
  const { clock: _clock, ...folded } = narrowingOf(list);
  return Object.keys(folded).length;
};

/** Removes all of these filters. */
export const NARROWING_CLEARED: Readonly<Record<string, string>> = Object.fromEntries(
  ['clock', ...FOLDED].map((name) => [name, '']),
);
