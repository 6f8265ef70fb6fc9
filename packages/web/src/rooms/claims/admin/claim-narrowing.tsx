import { useT } from '../../../lib/i18n/i18n.ts';
import type { ListState } from '../../../lib/list/use-list-state.ts';
import { Button } from '../../../ui/button/button.tsx';
import type { AdminClaimListRequest } from './admin-claims.queries.ts';

/** What of the claims an address asks for: those that nobody has taken, or those that wait, of one person. */
export function narrowingOf(list: ListState): Omit<AdminClaimListRequest, 'page' | 'perPage'> {
  const view = list.filter('view');
  const person = Number(list.filter('person'));
  const isPerson = Number.isSafeInteger(person) && person > 0;
  if (view !== 'queue' && view !== 'waiting') return {};
  return {
    status: ['OPEN', 'PENDING'],
    ...(view === 'queue' ? { unassigned: true } : {}),
    ...(isPerson ? { userId: person } : {}),
  };
}

/** Says that the list is narrowed by its address, and how to see all again. */
export function ClaimNarrowing({ list }: { list: ListState }) {
  const t = useT();
  const { unassigned, userId, status } = narrowingOf(list);
  if (status === undefined) return null;
  const shown = unassigned ? 'claims.onlyQueue' : 'claims.onlyWaiting';
  return (
    <p className="flex flex-wrap items-center gap-3 text-sm">
      {userId === undefined ? t(shown) : t('claims.onlyOf', { id: userId })}
      <Button size="sm" onClick={() => list.setFilters({ view: '', person: '' })}>
        {t('claims.showAll')}
      </Button>
    </p>
  );
}
