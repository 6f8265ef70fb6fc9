import { ClipboardCheck, ClipboardList, FileText, Sparkles } from 'lucide-react';
import { PATHS } from '../../app/paths.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { KpiCard, KpiGrid } from '../../ui/layout/kpi-card.tsx';
import { ClientCharts } from './client-charts.tsx';
import { DashboardFrame } from './dashboard-frame.tsx';
import { ClientHome } from './client-home.tsx';
import { HomeLayout } from './home-layout.tsx';
import { useClientFigures } from './own-dashboard.queries.ts';

/** When this can't be loaded, nothing is listed, but a message can be typed. */
const NONE = { count: 0, more: false, items: [] };

/** A client's own figures. */
export function ClientDashboardPage() {
  const t = useT();
  const { figures, error, isRefreshing, refresh } = useClientFigures();
  const failed = figures === undefined && error !== undefined;
  const unknown = failed ? '' : undefined;
  const details = (to: string) => ({ to, label: t('ownDashboard.details') });
  return (
    <DashboardFrame
      subtitle={t('clientDashboard.subtitle')}
      error={error}
      isRefreshing={isRefreshing}
      onRefresh={refresh}
    >
      <HomeLayout
        home={<ClientHome open={failed ? NONE : figures?.open} />}
        figures={
          <KpiGrid columns={2}>
            <KpiCard
              label={t('clientDashboard.myReports')}
              value={figures?.myReports}
              error={unknown}
              icon={ClipboardList}
              link={details(PATHS.clientReports)}
            />
            <KpiCard
              label={t('clientDashboard.validated')}
              value={figures?.validated}
              error={unknown}
              icon={ClipboardCheck}
              tone="success"
              link={details(`${PATHS.clientReports}?state=validated`)}
            />
            <KpiCard
              label={t('clientDashboard.aiHandled')}
              value={figures?.aiHandled}
              error={unknown}
              icon={Sparkles}
              tone="info"
              link={details(PATHS.clientReports)}
            />
            <KpiCard
              label={t('clientDashboard.myDocuments')}
              value={figures?.myDocuments}
              error={unknown}
              icon={FileText}
              tone="neutral"
              link={details(PATHS.clientDocuments)}
            />
          </KpiGrid>
        }
      >
        {!failed && <ClientCharts figures={figures} onRetry={refresh} />}
      </HomeLayout>
    </DashboardFrame>
  );
}
