import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { errorText } from '../../lib/api/error-text.ts';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { addEnglishTexts, useT } from '../../lib/i18n/i18n.ts';
import { texts } from '../../texts/en-categories.ts';
import { NewButton } from '../../ui/button/new-button.tsx';
import { RefreshButton } from '../../ui/button/refresh-button.tsx';
import { useShortcut } from '../../ui/keyboard/use-shortcut.ts';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { categoryListQuery, productListQuery } from './categories.queries.ts';
import { TOPIC_LISTS } from './topic-list.ts';
import { TopicTable } from './topic-table.tsx';
import { type PlacedTopic, placedTopics } from './topic-tree.ts';

addEnglishTexts(texts);

// The code of the dialogs is loaded when the first one is opened.
const TopicModal = lazyPart(async () => (await import('./topic-modal.tsx')).TopicModal);
const DeleteTopic = lazyPart(async () => (await import('./delete-topic.tsx')).DeleteTopic);

/**
 * For administrators: the categories and products of claims, and their default team, policy and
 * severity.
 */
export function CategoriesPage() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const list = TOPIC_LISTS.find((one) => one === search.get('view')) ?? 'categories';
  const categories = useQuery(categoryListQuery);
  const products = useQuery(productListQuery);
  const { data, error, isFetching, refetch } = list === 'categories' ? categories : products;
  const topics = data && placedTopics(data.data);
  const [edited, setEdited] = useState<PlacedTopic | 'new' | null>(null);
  const editedNow =
    edited === 'new' ? null : (topics?.find(({ id }) => id === edited?.id) ?? edited);
  const [removed, setRemoved] = useState<PlacedTopic | null>(null);
  const addNew = (): void => setEdited('new');
  useShortcut('n', addNew, t(`categories.new.${list}`));
  const newButton = <NewButton label={t(`categories.new.${list}`)} onClick={addNew} />;
  return (
    <>
      <PageHeader
        title={t('categories.title')}
        subtitle={t('categories.subtitle')}
        actions={
          <>
            <RefreshButton busy={isFetching} onRefresh={() => void refetch()} />
            {newButton}
          </>
        }
      />
      <Tabs
        label={t('categories.lists')}
        value={list}
        onChange={(view) => setSearch(view === 'categories' ? {} : { view })}
        items={TOPIC_LISTS.map((value) => ({ value, label: t(`categories.tab.${value}`) }))}
      >
        <Card aria-label={t(`categories.tab.${list}`)} className="overflow-hidden">
          <TopicTable
            list={list}
            rows={topics}
            error={
              error === null ? undefined : errorText(error, t(`categories.loadFailed.${list}`))
            }
            onRetry={() => void refetch()}
            newButton={newButton}
            onEdit={setEdited}
            onRemove={setRemoved}
          />
        </Card>
      </Tabs>
      {edited !== null && (
        <TopicModal
          list={list}
          topic={editedNow}
          topics={topics ?? []}
          onClose={() => setEdited(null)}
        />
      )}
      {removed !== null && (
        <DeleteTopic list={list} topic={removed} onClose={() => setRemoved(null)} />
      )}
    </>
  );
}
