import { type FormEvent, useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { ListState } from '../../../lib/list/use-list-state.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { RefreshButton } from '../../../ui/button/refresh-button.tsx';
import { ClaimPicker } from '../../claims/claim-picker.tsx';
import { usePickedClaim } from '../../claims/picked-claim.queries.ts';
import { usePickedUser } from '../../users/picked-user.queries.ts';
import { UserPicker } from '../../users/user-picker.tsx';
import { DOCUMENT_FILTERS, type DocumentFilter, wantedDocuments } from './document-filter.ts';

interface DocumentFiltersProps {
  list: ListState;
  isRefreshing: boolean;
  onRefresh: () => void;
}

/** Filters the list by a user, an employee and a claim. Apply puts the selection into effect. */
export function DocumentFilters({ list, isRefreshing, onRefresh }: DocumentFiltersProps) {
  const t = useT();
  const applied = wantedDocuments(list);
  const [changed, setChanged] = useState<DocumentFilter>({});
  // Selections that are not applied yet override the address.
  const chosen = { ...applied, ...changed };
  const user = usePickedUser(chosen.userId ?? null);
  const employee = usePickedUser(chosen.employeeId ?? null);
  const claim = usePickedClaim(chosen.reclamationId ?? null);
  const pick = (filter: keyof DocumentFilter) => (picked: { id: number } | null) =>
    setChanged({ ...changed, [filter]: picked?.id });
  const apply = (next: DocumentFilter): void => {
    setChanged({});
    list.setFilters(
      Object.fromEntries(DOCUMENT_FILTERS.map((name) => [name, String(next[name] ?? '')])),
    );
  };
  return (
    <Card aria-label={t('adminDocuments.filters')} className="p-4 print-hidden">
      <form
        noValidate
        className="grid items-start gap-3 sm:grid-cols-2 xl:grid-cols-[1fr_1fr_1fr_auto]"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          apply(chosen);
        }}
      >
        <UserPicker
          label={t('adminDocuments.filterUser')}
          placeholder={t('adminDocuments.everyone')}
          value={user}
          onChange={pick('userId')}
        />
        <UserPicker
          label={t('adminDocuments.filterEmployee')}
          placeholder={t('adminDocuments.everyone')}
          onlyRole="EMPLOYE"
          value={employee}
          onChange={pick('employeeId')}
        />
        <ClaimPicker
          label={t('adminDocuments.filterReclamation')}
          placeholder={t('adminDocuments.everyClaim')}
          value={claim}
          onChange={pick('reclamationId')}
        />
        <div className="flex flex-wrap justify-end gap-2 self-end max-xl:sm:col-span-2">
          <RefreshButton busy={isRefreshing} onRefresh={onRefresh} />
          <Button onClick={() => apply({})}>{t('common.clear')}</Button>
          <Button type="submit" variant="primary">
            {t('adminDocuments.apply')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
