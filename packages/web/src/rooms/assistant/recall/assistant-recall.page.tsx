import { exportReports } from '@recourse/contract/reports';
import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../../lib/api/error-text.ts';
import { addEnglishTexts, useT } from '../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { useListRows } from '../../../lib/list/use-list-rows.ts';
import { useListState } from '../../../lib/list/use-list-state.ts';
import { wholeList } from '../../../lib/list/whole-list.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { PagedList } from '../../../ui/list/paged-list.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { reportListQuery } from '../../reports/report-list.queries.ts';
import { recalledSolutionQuery, useRecall } from './recall.queries.ts';
import { RecallTable } from './recall-table.tsx';
import { texts } from '../../../texts/en-recall.ts';

addEnglishTexts(texts);

const ConfirmDialog = lazyPart(
  async () => (await import('../../../ui/dialog/confirm-dialog.tsx')).ConfirmDialog,
);

/**
 * The people who were given a solution, and a button that recalls it from all of them. The address names the solution.
 */
export function AssistantRecallPage() {
  const t = useT();
  const list = useListState();
  const solutionId = /^[1-9]\d{0,14}$/.test(list.filter('solution'))
    ? Number(list.filter('solution'))
    : null;
  return solutionId === null ? (
    <>
      <PageHeader title={t('recall.title')} subtitle={t('recall.subtitle')} />
      <Notice tone="info">{t('recall.noSolution')}</Notice>
    </>
  ) : (
    <Recall key={solutionId} solutionId={solutionId} />
  );
}

function Recall({ solutionId }: { solutionId: number }) {
  const t = useT();
  const list = useListState();
  const wanted = { ...list.request, solutionId, pending: false };
  const solution = useQuery(recalledSolutionQuery(solutionId));
  const query = useQuery(reportListQuery(wanted));
  const rows = useListRows(list, query, t('recall.loadFailed'));
  const total = query.data?.meta.total ?? 0;
  return (
    <>
      <PageHeader
        title={t('recall.of', { id: solutionId })}
        subtitle={t('recall.subtitle')}
        actions={<RecallButton solutionId={solutionId} total={total} />}
      />
      <Card className="mb-4 p-5" aria-label={t('solutions.textLabel')}>
        {solution.error === null ? (
          <p dir="auto" className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">
            {solution.data?.texte ?? '…'}
          </p>
        ) : (
          <p className="text-danger">{errorText(solution.error, t('recall.loadFailed'))}</p>
        )}
      </Card>
      <PagedList
        label={t('recall.list')}
        searchLabel={t('recall.search')}
        list={list}
        meta={query.data?.meta}
        whole={wholeList(exportReports, wanted)}
      >
        <RecallTable {...rows} />
      </PagedList>
    </>
  );
}

function RecallButton({ solutionId, total }: { solutionId: number; total: number }) {
  const t = useT();
  const recall = useRecall();
  const [asks, setAsks] = useState(false);
  const confirm = async (): Promise<void> => {
    try {
      const { reports, claims } = await recall.mutateAsync(solutionId);
      toast.success(t('recall.done', { reports, claims }));
    } catch (error) {
      toast.error(errorText(error, t('recall.failed')));
    }
    setAsks(false);
  };
  return (
    <>
      <Button variant="danger" disabled={total === 0} onClick={() => setAsks(true)}>
        <Undo2 aria-hidden size={16} className="rtl:-scale-x-100" />
        {t('recall.button')}
      </Button>
      {asks && (
        <ConfirmDialog
          open
          title={t('recall.confirmTitle')}
          text={t('recall.confirmText', { count: total })}
          cancelLabel={t('common.cancel')}
          confirmLabel={t('recall.button')}
          busy={recall.isPending}
          onCancel={() => setAsks(false)}
          onConfirm={() => void confirm()}
        />
      )}
    </>
  );
}
