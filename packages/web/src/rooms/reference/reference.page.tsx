import { getOpenApi, type OpenApi } from '@recourse/contract/openapi';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { errorText } from '../../lib/error-text.ts';
import { useT } from '../../lib/i18n.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useListState } from '../../lib/use-list-state.ts';
import { Button } from '../../ui/button.tsx';
import { ListCard } from '../../ui/list-card.tsx';
import { EmptyState, ErrorState, SkeletonCards } from '../../ui/list-states.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { AreaSection } from './area-section.tsx';
import { byArea, matching, operationsOf } from './operations.ts';
import { openApiQuery } from './reference.queries.ts';

const SKELETONS = 5;

/** Every call of the API, as the server describes it. */
export function ReferencePage() {
  const t = useT();
  const list = useListState();
  const { data: api, error, refetch } = useQuery(openApiQuery());
  return (
    <>
      <PageHeader
        title={t('reference.title')}
        subtitle={t('reference.subtitle', { version: api?.openapi ?? '…' })}
        actions={
          <Button disabled={api === undefined} onClick={() => api && saveDescription(api)}>
            <Download aria-hidden size={16} />
            {t('reference.download')}
          </Button>
        }
      />
      <ListCard
        label={t('reference.title')}
        toolbar={
          <SearchBox label={t('reference.search')} value={list.q} onSearch={list.setSearch} />
        }
      >
        {error && (
          <ErrorState
            text={errorText(error, t('reference.loadFailed'))}
            onRetry={() => void refetch()}
          />
        )}
        {!api && !error && <SkeletonCards rows={SKELETONS} />}
        {api && <Areas api={api} q={list.q} />}
      </ListCard>
    </>
  );
}

function Areas({ api, q }: { api: OpenApi; q: string }) {
  const t = useT();
  const areas = byArea(matching(operationsOf(api), q));
  if (areas.length === 0)
    return <EmptyState title={t('reference.noMatchTitle')} text={t('reference.noMatchText')} />;
  return areas.map((area) => (
    <AreaSection key={area.name} area={area} errorSchema={api.components.schemas['Error']} />
  ));
}

/** Under the name that its address ends in. */
function saveDescription(api: OpenApi): void {
  const type = 'application/json';
  const name = getOpenApi.path.split('/').at(-1) ?? '';
  saveFile(new Blob([JSON.stringify(api, null, 2)], { type }), name);
}
