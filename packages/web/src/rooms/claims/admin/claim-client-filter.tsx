import { useT } from '../../../lib/i18n/i18n.ts';
import type { ListState } from '../../../lib/list/use-list-state.ts';
import { usePickedUser } from '../../users/picked-user.queries.ts';
import { UserPicker } from '../../users/user-picker.tsx';

const FILTER = 'client';

/** The client in the address of a list; undefined for all clients. */
export function wantedClient(list: ListState): number | undefined {
  const id = Number(list.filter(FILTER));
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** Filters a list of claims by one client. */
export function ClaimClientFilter({ list }: { list: ListState }) {
  const t = useT();
  const client = usePickedUser(wantedClient(list) ?? null);
  return (
    <div className="md:w-44">
      <UserPicker
        hideLabel
        label={t('adminClaims.clientFilter')}
        placeholder={t('adminClaims.everyClient')}
        onlyRole="CLIENT"
        value={client}
        onChange={(picked) => list.setFilter(FILTER, String(picked?.id ?? ''))}
      />
    </div>
  );
}
