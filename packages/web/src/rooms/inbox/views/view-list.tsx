import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { errorText } from '../../../lib/api/error-text.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { RetryNotice } from '../../../ui/feedback/retry-notice.tsx';
import { ListLink, ListLinks } from '../list-links.tsx';
import { viewAddress } from '../use-inbox-place.ts';
import { viewCountsQuery, viewsQuery } from './views.queries.ts';

interface ViewListProps {
  /** The id of the current view. */
  chosen: number | null;
  /** Whether to show chips in a row, where there is no space for a column. */
  asChips: boolean;
  /** Opens the form for a new view. */
  onNew: () => void;
}

/** The saved views with the number of claims in each. */
export function ViewList({ chosen, asChips, onNew }: ViewListProps) {
  const t = useT();
  const { data, error, refetch } = useQuery(viewsQuery);
  const views = data?.data ?? [];
  const counts = useQuery({ ...viewCountsQuery, enabled: views.length > 0 });
  const links = views.length > 0 && (
    <ListLinks asChips={asChips}>
      {views.map(({ id, name }) => (
        <ListLink
          key={id}
          to={viewAddress(id)}
          label={name}
          isChosen={id === chosen}
          asChip={asChips}
          found={counts.data?.views.find((one) => one.id === id)}
        />
      ))}
    </ListLinks>
  );
  return (
    <nav
      aria-label={t('inbox.views')}
      className={
        asChips
          ? 'grid grid-cols-[minmax(0,1fr)] px-4 pb-3'
          : 'mx-2 mt-2.5 border-t border-line pt-1'
      }
    >
      <div className={asChips ? 'flex items-center' : 'flex items-center justify-between ps-2.5'}>
        <h2 className="text-[0.8125rem] font-semibold text-muted">{t('inbox.views')}</h2>
        <IconButton label={t('inbox.newView')} className="shrink-0" onClick={onNew}>
          <Plus aria-hidden size={16} />
        </IconButton>
        {/* In the row of the heading, which is there at once: in one of their own they would move the list. */}
        {asChips && <div className="ms-4 min-w-0 flex-1">{links}</div>}
      </div>
      {!asChips && links}
      {error !== null && (
        <RetryNotice onRetry={() => void refetch()}>
          {errorText(error, t('inbox.viewsFailed'))}
        </RetryNotice>
      )}
    </nav>
  );
}
