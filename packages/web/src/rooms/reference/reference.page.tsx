import { getOpenApi, type OpenApi } from '@recourse/contract/wire/openapi';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { codeText } from '../../lib/i18n/code-text.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { addEnglishTexts, useT } from '../../lib/i18n/i18n.ts';
import { saveFile } from '../../lib/browser/save-file.ts';
import { useListState } from '../../lib/list/use-list-state.ts';
import { Button } from '../../ui/button/button.tsx';
import { ListCard } from '../../ui/list/list-card.tsx';
import { EmptyState, ErrorState, SkeletonCards } from '../../ui/list/list-states.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { SearchBox } from '../../ui/form/search-box.tsx';
import { areaAnchor, AreaSection } from './area-section.tsx';
import { type Area, byArea, matching, operationsOf } from './operations.ts';
import { openApiQuery } from './reference.queries.ts';
import { texts } from '../../texts/en-reference.ts';

addEnglishTexts(texts);

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
  return (
    <>
      <AreaLinks areas={areas} />
      {areas.map((area) => (
        <AreaSection key={area.name} area={area} errorSchema={api.components.schemas['Error']} />
      ))}
    </>
  );
}

/** Links to the areas, because the whole list is long. */
function AreaLinks({ areas }: { areas: readonly Area[] }) {
  const t = useT();
  return (
    <nav aria-label={t('reference.areas')} className="px-4 pb-4 print-hidden">
      <ul className="flex flex-wrap gap-1.5">
        {areas.map(({ name }) => (
          <li key={name}>
            <a
              href={`#${areaAnchor(name)}`}
              className="inline-grid h-7 place-items-center rounded-md bg-soft px-2 text-xs font-medium text-fg hover:bg-line"
            >
              {codeText(t, 'area', name)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Saves it under the last segment of its URL. */
function saveDescription(api: OpenApi): void {
  const type = 'application/json';
  const name = getOpenApi.path.split('/').at(-1) ?? '';
  saveFile(new Blob([JSON.stringify(api, null, 2)], { type }), name);
}
