import { TRASH_AREAS, exportTrash } from '@recourse/contract/trash';
import { useQuery } from '@tanstack/react-query';
import { addEnglishTexts, useT } from '../../lib/i18n/i18n.ts';
import { useListRows } from '../../lib/list/use-list-rows.ts';
import { useListState } from '../../lib/list/use-list-state.ts';
import { wholeList } from '../../lib/list/whole-list.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { PagedList } from '../../ui/list/paged-list.tsx';
import { RefreshButton } from '../../ui/button/refresh-button.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { trashListQuery } from './trash.queries.ts';
import { TrashTable } from './trash-table.tsx';
import { texts } from '../../texts/en-trash.ts';

addEnglishTexts(texts);

/** Deleted and archived objects, with a button to restore them. */
export function TrashPage() {
  const t = useT();
  const list = useListState();
  const area = TRASH_AREAS.find((one) => one === list.filter('area'));
  const wanted = {
    page: list.page,
    perPage: list.perPage,
    ...(list.q === '' ? {} : { q: list.q }),
    ...(area === undefined ? {} : { area }),
  };
  const query = useQuery(trashListQuery(wanted));
  const meta = query.data?.meta;
  const rows = useListRows(list, query, t('trash.loadFailed'));
  return (
    <>
      <PageHeader
        title={t('trash.title')}
        subtitle={t('trash.subtitle')}
        actions={<RefreshButton busy={query.isFetching} onRefresh={() => void query.refetch()} />}
      />
      <PagedList
        label={t('trash.title')}
        searchLabel={t('trash.search')}
        list={list}
        meta={meta}
        whole={wholeList(exportTrash, wanted)}
        tools={<AreaFilter value={area ?? ''} onChange={(next) => list.setFilter('area', next)} />}
      >
        <TrashTable {...rows} searched={list.q !== '' || area !== undefined} />
      </PagedList>
    </>
  );
}

function AreaFilter({ value, onChange }: { value: string; onChange: (next: string) => void }) {
  const t = useT();
  return (
    <SelectField
      label={t('trash.areaFilter')}
      hideLabel
      className="md:w-36"
      options={[
        { value: '', label: t('trash.everyArea') },
        ...TRASH_AREAS.map((area) => ({ value: area, label: t(`trash.${area}`) })),
      ]}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
