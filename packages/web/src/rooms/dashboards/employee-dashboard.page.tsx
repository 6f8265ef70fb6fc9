import { CLAIM_STATUSES } from '@recourse/contract/claims';
import type { EmployeeDashboard } from '@recourse/contract/dashboards';
import { CircleAlert, ClipboardCheck, ClipboardList } from 'lucide-react';
import { PATHS } from '../../app/paths.ts';
import { type Translate, useLocale, useT } from '../../lib/i18n/i18n.ts';
import { type Bar, BarChart } from '../../ui/chart/bar-chart.tsx';
import { ChartCard } from '../../ui/chart/chart-card.tsx';
import { KpiCard, KpiGrid } from '../../ui/layout/kpi-card.tsx';
import { LineChart } from '../../ui/chart/line-chart.tsx';
import { STATUS_TONES } from '../claims/claim-status-badge.tsx';
import { DashboardFrame } from './dashboard-frame.tsx';
import { dayPoints } from './day-points.ts';
import { EmployeeHome } from './employee-home.tsx';
import { HomeLayout } from './home-layout.tsx';
import { useEmployeeFigures } from './own-dashboard.queries.ts';

/** An employee's own figures. */
export function EmployeeDashboardPage() {
  const t = useT();
  const { figures, error, isRefreshing, refresh } = useEmployeeFigures();
  const failed = figures === undefined && error !== undefined;
  const unknown = failed ? '' : undefined;
  const details = (to: string) => ({ to, label: t('ownDashboard.details') });
  return (
    <DashboardFrame
      subtitle={t('employeeDashboard.subtitle')}
      error={error}
      isRefreshing={isRefreshing}
      onRefresh={refresh}
    >
      <HomeLayout
        home={!failed && <EmployeeHome home={figures?.home} />}
        figures={
          <KpiGrid columns={2}>
            <KpiCard
              label={t('employeeDashboard.myClaims')}
              value={figures?.myClaims}
              error={unknown}
              icon={CircleAlert}
              tone="info"
              link={details(PATHS.employeeClaims)}
            />
            <KpiCard
              label={t('employeeDashboard.myReports')}
              value={figures?.myValidatedReports}
              error={unknown}
              icon={ClipboardList}
              tone="success"
              link={details(PATHS.employeeReports)}
            />
            <KpiCard
              label={t('employeeDashboard.toValidate')}
              value={figures?.aiReportsToValidate}
              error={unknown}
              icon={ClipboardCheck}
              tone="warning"
              link={details(PATHS.employeeAiReports)}
            />
          </KpiGrid>
        }
      >
        {!failed && <EmployeeCharts figures={figures} onRetry={refresh} />}
      </HomeLayout>
    </DashboardFrame>
  );
}

interface EmployeeChartsProps {
  figures: EmployeeDashboard | undefined;
  onRetry: () => void;
}

function EmployeeCharts({ figures, onRetry }: EmployeeChartsProps) {
  const t = useT();
  const locale = useLocale();
  const busy = figures === undefined;
  return (
    <div className="mt-4 grid gap-4 lg:grid-cols-2">
      <ChartCard
        title={t('employeeDashboard.claimsByStatus')}
        busy={busy}
        onRetry={onRetry}
        empty={figures?.myClaims === 0}
      >
        <BarChart label={t('employeeDashboard.claimsByStatus')} bars={statusBars(t, figures)} />
      </ChartCard>
      <ChartCard title={t('employeeDashboard.validatedPerDay')} busy={busy} onRetry={onRetry}>
        <LineChart
          label={t('employeeDashboard.validatedPerDay')}
          points={dayPoints(figures?.validatedPerDay ?? [], locale)}
        />
      </ChartCard>
    </div>
  );
}

/** In the specified order. Each bar links to the claims with that status. */
function statusBars(t: Translate, figures: EmployeeDashboard | undefined): Bar[] {
  return CLAIM_STATUSES.map((status) => ({
    label: t(`status.${status}`),
    value: figures?.claimsByStatus[status] ?? 0,
    tone: STATUS_TONES[status],
    to: `${PATHS.employeeClaims}?status=${status}`,
  }));
}
