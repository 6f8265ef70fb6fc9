import type { AssistantQuality, QualityFigures } from '@recourse/contract/assistant';
import { useQuery } from '@tanstack/react-query';
import { BadgeCheck, EyeOff, MessageCircleReply, ShieldCheck } from 'lucide-react';
import { errorText } from '../../../lib/api/error-text.ts';
import { addEnglishTexts, type Translate, useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { ChartCard } from '../../../ui/chart/chart-card.tsx';
import { DateTime } from '../../../ui/display/date-time.tsx';
import { DescriptionItem, DescriptionList } from '../../../ui/display/description-list.tsx';
import { KpiCard, KpiGrid } from '../../../ui/layout/kpi-card.tsx';
import { LineChart } from '../../../ui/chart/line-chart.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { RetryNotice } from '../../../ui/feedback/retry-notice.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { RefreshButton } from '../../../ui/button/refresh-button.tsx';
import { BlindSetting } from './blind-setting.tsx';
import { qualityQuery } from './quality.queries.ts';
import { TrackRecord } from './track-record.tsx';
import { shareOf, weekPoints } from './week-points.ts';
import { texts } from '../../../texts/en-quality.ts';

addEnglishTexts(texts);

/** How well the assistant does, for administrators. */
export function AssistantQualityPage() {
  const t = useT();
  const { data, error, isFetching, refetch } = useQuery(qualityQuery());
  const retry = () => void refetch();
  return (
    <>
      <PageHeader
        title={t('nav.admin.quality')}
        subtitle={t('quality.subtitle')}
        actions={<RefreshButton busy={isFetching} onRefresh={retry} />}
      />
      {error !== null && (
        <div className="mb-4">
          <RetryNotice onRetry={retry}>{errorText(error, t('quality.loadFailed'))}</RetryNotice>
        </div>
      )}
      {typeof data?.encoderHost === 'string' && (
        <div className="mb-4">
          <Notice tone="warning">{t('quality.encoderOutside', { host: data.encoderHost })}</Notice>
        </div>
      )}
      <Figures total={data?.total} failed={error !== null && data === undefined} />
      <div className="mt-4 grid gap-4 lg:grid-cols-2">
        <WeekChart figure="first" weeks={data?.weeks} onRetry={retry} />
        <WeekChart figure="confident" weeks={data?.weeks} onRetry={retry} />
        <Learned learned={data?.learned} />
        <BlindSetting />
      </div>
      {/* Its height depends on the number of weeks, so it is below the parts that must not move. */}
      <TrackRecord quality={data} />
    </>
  );
}

interface FiguresProps {
  total: QualityFigures | undefined;
  failed: boolean;
}

function Figures({ total, failed }: FiguresProps) {
  const t = useT();
  const alone = total && { asked: total.reports.made, right: total.reports.alone };
  const card = (hits: QualityFigures['first'] | undefined) => ({
    value: hits && shareOf(hits),
    isShare: true,
    ...whyNone(t, failed, hits),
  });
  return (
    <>
      <KpiGrid columns={4}>
        <KpiCard label={t('quality.first')} icon={BadgeCheck} {...card(total?.first)} />
        <KpiCard
          label={t('quality.confident')}
          icon={ShieldCheck}
          tone="success"
          {...card(total?.confident)}
        />
        <KpiCard label={t('quality.blind')} icon={EyeOff} tone="info" {...card(total?.blind)} />
        <KpiCard
          label={t('quality.alone')}
          icon={MessageCircleReply}
          tone="warning"
          {...card(alone)}
        />
      </KpiGrid>
      {!failed && (
        // Reserves the height of its lines while they load, so that the content below does not move.
        <p className="mt-3 min-h-15 text-sm text-muted sm:min-h-5">
          {total && t('quality.unanswered', { count: total.unanswered })}{' '}
          {total && t('quality.aloneHint', { made: total.reports.made })}
        </p>
      )}
    </>
  );
}

/** Why a figure is missing: it could not be loaded, or there was nothing to measure. */
function whyNone(t: Translate, failed: boolean, hits: QualityFigures['first'] | undefined) {
  if (failed) return { error: '' };
  return hits?.asked === 0 ? { empty: t('quality.noneYet') } : {};
}

interface WeekChartProps {
  figure: 'first' | 'confident';
  weeks: AssistantQuality['weeks'] | undefined;
  onRetry: () => void;
}

function WeekChart({ figure, weeks, onRetry }: WeekChartProps) {
  const t = useT();
  const locale = useLocale();
  const title = t(`quality.${figure}Chart`);
  const points = weekPoints(weeks ?? [], figure, locale);
  return (
    <ChartCard
      title={title}
      busy={weeks === undefined}
      onRetry={onRetry}
      empty={points.length === 0}
    >
      <LineChart label={title} points={points} />
    </ChartCard>
  );
}

function Learned({ learned }: { learned: AssistantQuality['learned'] | undefined }) {
  const t = useT();
  const number = new Intl.NumberFormat(useLocale());
  const figure = (value: number | undefined) => (value === undefined ? '…' : number.format(value));
  return (
    <Card aria-label={t('quality.learnedTitle')} className="p-5">
      <h2 className="mb-4 text-base font-semibold">{t('quality.learnedTitle')}</h2>
      <DescriptionList>
        <DescriptionItem name={t('quality.solutions')}>
          {figure(learned?.solutions)}
        </DescriptionItem>
        <DescriptionItem name={t('quality.examples')}>{figure(learned?.examples)}</DescriptionItem>
        <DescriptionItem name={t('quality.trained')}>
          {learned?.isTraining === true && t('quality.running')}
          {learned?.isTraining === false &&
            (learned.trainedAt === null ? t('quality.never') : <DateTime at={learned.trainedAt} />)}
        </DescriptionItem>
        {learned !== undefined && learned.trainedAt !== null && (
          <DescriptionItem name={t('quality.changes')}>{figure(learned.changes)}</DescriptionItem>
        )}
      </DescriptionList>
    </Card>
  );
}
