import type { ClaimListRequest } from '../claims.queries.ts';
import { addEnglishTexts, type TextKey, useT } from '../../../lib/i18n/i18n.ts';
import type { ListState } from '../../../lib/list/use-list-state.ts';
import { DateTime } from '../../../ui/display/date-time.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { usePickedUser } from '../../users/picked-user.queries.ts';
import { userLabel } from '../../users/user-picker.tsx';
import { narrowingOf } from '../narrowing/claim-narrowing.ts';
import { texts } from '../../../texts/en-claim-filters.ts';

addEnglishTexts(texts);

/** Named filters in the address: unassigned, waiting, and unanswered claims. */
const VIEWS = {
  queue: { query: { status: ['OPEN', 'PENDING'], unassigned: true }, label: 'claims.onlyQueue' },
  waiting: { query: { status: ['OPEN', 'PENDING'] }, label: 'claims.onlyWaiting' },
  unanswered: { query: { unanswered: true }, label: 'claims.onlyUnanswered' },
} as const satisfies Record<string, { query: Asked; label: TextKey }>;

/** Named filters for what happened since the time that is also in the address. */
const SINCE = {
  in: { ask: (since) => ({ createdSince: since }), label: 'claims.onlyIn' },
  out: { ask: (since) => ({ doneSince: since }), label: 'claims.onlyOut' },
  rated: { ask: (since) => ({ ratedSince: since }), label: 'claims.onlyRated' },
} as const satisfies Record<string, { ask: (since: string) => Asked; label: TextKey }>;

type Asked = Omit<ClaimListRequest, 'page' | 'perPage'>;

const isView = (name: string): name is keyof typeof VIEWS => name in VIEWS;
const isSince = (name: string): name is keyof typeof SINCE => name in SINCE;

/** The time in the address, in the format of the server; undefined when it is invalid. */
function sinceOf(list: ListState): string | undefined {
  const since = new Date(list.filter('since'));
  return Number.isNaN(since.getTime()) ? undefined : since.toISOString();
}

/** The query of the named filter in the address. */
export function viewOf(list: ListState): Asked {
  const view = list.filter('view');
  if (isView(view)) return VIEWS[view].query;
  const since = sinceOf(list);
  return isSince(view) && since !== undefined ? SINCE[view].ask(since) : {};
}

const LOOK = 'flex flex-wrap items-center gap-3 text-sm';

/** Says that the address filters the list, with a button to show all again. */
export function ClaimNarrowing({ list }: { list: ListState }) {
  const t = useT();
  const view = list.filter('view');
  const person = usePickedUser(narrowingOf(list).assigneeId ?? null);
  const since = sinceOf(list);
  const showAll = (
    <Button size="sm" onClick={() => list.setFilters({ view: '', person: '', since: '' })}>
      {t('claims.showAll')}
    </Button>
  );
  if (isSince(view) && since !== undefined) {
    return (
      <p className={LOOK}>
        <span>
          {t(SINCE[view].label)} <DateTime at={since} />
        </span>
        {showAll}
      </p>
    );
  }
  if (!isView(view)) return null;
  return (
    <p className={LOOK}>
      {view === 'waiting' && person !== null
        ? t('claims.onlyOf', { name: userLabel(person) })
        : t(VIEWS[view].label)}
      {showAll}
    </p>
  );
}
