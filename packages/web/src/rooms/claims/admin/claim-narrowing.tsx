import type { ClaimListRequest } from '../claims.queries.ts';
import { addEnglishTexts, type TextKey, useT } from '../../../lib/i18n/i18n.ts';
import type { ListState } from '../../../lib/list/use-list-state.ts';
import { Button } from '../../../ui/button/button.tsx';
import { usePickedUser } from '../../users/picked-user.queries.ts';
import { userLabel } from '../../users/user-picker.tsx';
import { narrowingOf } from '../narrowing/claim-narrowing.ts';
import { texts } from '../../../texts/en-claim-filters.ts';

addEnglishTexts(texts);

/** What an address can name: what nobody has taken, what waits, what nobody has answered. */
const VIEWS = {
  queue: { query: { status: ['OPEN', 'PENDING'], unassigned: true }, label: 'claims.onlyQueue' },
  waiting: { query: { status: ['OPEN', 'PENDING'] }, label: 'claims.onlyWaiting' },
  unanswered: { query: { unanswered: true }, label: 'claims.onlyUnanswered' },
} as const satisfies Record<
  string,
  { query: Omit<ClaimListRequest, 'page' | 'perPage'>; label: TextKey }
>;

const isView = (name: string): name is keyof typeof VIEWS => name in VIEWS;

/** What of the claims an address asks for by a name. */
export function viewOf(list: ListState): Omit<ClaimListRequest, 'page' | 'perPage'> {
  const view = list.filter('view');
  return isView(view) ? VIEWS[view].query : {};
}

/** Says that the list is narrowed by its address, and how to see all again. */
export function ClaimNarrowing({ list }: { list: ListState }) {
  const t = useT();
  const view = list.filter('view');
  const person = usePickedUser(narrowingOf(list).assigneeId ?? null);
  if (!isView(view)) return null;
  return (
    <p className="flex flex-wrap items-center gap-3 text-sm">
      {view === 'waiting' && person !== null
        ? t('claims.onlyOf', { name: userLabel(person) })
        : t(VIEWS[view].label)}
      <Button size="sm" onClick={() => list.setFilters({ view: '', person: '' })}>
        {t('claims.showAll')}
      </Button>
    </p>
  );
}
