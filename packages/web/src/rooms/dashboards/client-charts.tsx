import type { ClientDashboard } from '@recourse/contract/dashboards';
import { PATHS } from '../../app/paths.ts';
import { type Translate, useLocale, useT } from '../../lib/i18n/i18n.ts';
import { type Bar, BarChart } from '../../ui/chart/bar-chart.tsx';
import { ChartCard } from '../../ui/chart/chart-card.tsx';
import { LineChart } from '../../ui/chart/line-chart.tsx';
import { dayPoints } from './day-points.ts';
import { typeFigures } from './type-figures.ts';

/** The number of types that fit side by side. The others are counted together. */
const SHOWN_TYPES = 6;

interface ClientChartsProps {
  /** undefined until they are known. */
  figures: ClientDashboard | undefined;
  onRetry: () => void;
}

/** The three charts of a client's dashboard. */
export function ClientCharts({ figures, onRetry }: ClientChartsProps) {
  const t = useT();
  const locale = useLocale();
  const state = { busy: figures === undefined, onRetry };
  return (
    <div className="mt-4 grid gap-4 lg:grid-cols-2">
      <ChartCard
        {...state}
        title={t('clientDashboard.validatedVsPending')}
        empty={figures?.myReports === 0}
      >
        <BarChart label={t('clientDashboard.validatedVsPending')} bars={stateBars(t, figures)} />
      </ChartCard>
      <ChartCard
        {...state}
        title={t('clientDashboard.byType')}
        empty={figures?.documentsByType.length === 0}
      >
        <BarChart label={t('clientDashboard.byType')} bars={typeBars(t, figures)} />
      </ChartCard>
      <div className="min-w-0 lg:col-span-2">
        <ChartCard {...state} title={t('clientDashboard.perDay')}>
          <LineChart
            label={t('clientDashboard.perDay')}
            points={dayPoints(figures?.reportsPerDay ?? [], locale)}
          />
        </ChartCard>
      </div>
    </div>
  );
}

/** Each bar links to the reports in that state. */
function stateBars(t: Translate, figures: ClientDashboard | undefined): Bar[] {
  const { validated = 0, pending = 0 } = figures?.reportsValidatedVsPending ?? {};
  return [
    {
      label: t('clientReports.validated'),
      value: validated,
      tone: 'success',
      to: `${PATHS.clientReports}?state=validated`,
    },
    {
      label: t('clientReports.pending'),
      value: pending,
      tone: 'warning',
      to: `${PATHS.clientReports}?state=pending`,
    },
  ];
}

/** One bar for each type. It links to the documents of that type. */
function typeBars(t: Translate, figures: ClientDashboard | undefined): Bar[] {
  const types = typeFigures(figures?.documentsByType ?? [], {
    most: SHOWN_TYPES,
    restLabel: t('clientDashboard.otherTypes'),
  });
  return types.map(({ label, value, search }) => ({
    label,
    value,
    ...(search === null
      ? { tone: 'neutral' }
      : { to: `${PATHS.clientDocuments}?q=${encodeURIComponent(search)}` }),
  }));
}
