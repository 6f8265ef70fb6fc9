import { CircleAlert, FileText, UsersRound } from 'lucide-react';
import { CLAIM_STATUSES } from '@recourse/contract/claims';
import { STORED_ROLES } from '@recourse/contract/values/roles';
import { PATHS } from '../../app/paths.ts';
import { type Translate, useT } from '../../lib/i18n/i18n.ts';
import { type Bar, BarChart } from '../../ui/chart/bar-chart.tsx';
import { ChartCard } from '../../ui/chart/chart-card.tsx';
import { KpiCard, KpiGrid } from '../../ui/layout/kpi-card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { RefreshButton } from '../../ui/button/refresh-button.tsx';
import { STATUS_TONES } from '../claims/claim-status-badge.tsx';
import { ROLE_TONES } from '../users/role-badge.tsx';
import { AdminHome } from './admin-home.tsx';
import { HomeLayout } from './home-layout.tsx';
import { type Figure, roleFigures, statusFigures, UNKNOWN } from './figure-order.ts';
import { useAdminFigures } from './use-admin-figures.ts';

/** Three figures and two charts about the portal. Each loads and fails on its own. */
export function AdminDashboardPage() {
  const t = useT();
  const figures = useAdminFigures();
  const { users, claims, documents } = figures;
  const details = (to: string) => ({ to, label: t('dashboard.details') });
  const roles = roleFigures(users.counts?.roles ?? []).map((figure) => roleBar(t, figure));
  const statuses = statusFigures(claims.counts?.byStatus ?? {}).map((figure) =>
    statusBar(t, figure),
  );
  return (
    <>
      <PageHeader
        title={t('dashboard.title')}
        subtitle={t('dashboard.subtitle')}
        actions={
          <RefreshButton busy={figures.isRefreshing} onRefresh={() => void figures.refresh()} />
        }
      />
      <HomeLayout
        home={<AdminHome />}
        figures={
          <KpiGrid columns={2}>
            <KpiCard
              label={t('dashboard.openClaims')}
              value={claims.counts?.open}
              error={claims.error}
              icon={CircleAlert}
              tone="info"
              link={details(PATHS.adminClaims)}
            />
            <KpiCard
              label={t('dashboard.users')}
              value={users.counts?.total}
              error={users.error}
              icon={UsersRound}
              link={details(PATHS.adminUsers)}
            />
            <KpiCard
              label={t('dashboard.documents')}
              value={documents.counts?.total}
              error={documents.error}
              icon={FileText}
              tone="success"
              link={details(PATHS.adminDocuments)}
            />
          </KpiGrid>
        }
      >
        <div className="mt-4 grid gap-4 lg:grid-cols-2">
          <ChartCard
            title={t('dashboard.usersByRole')}
            busy={users.isLoading}
            error={users.error}
            onRetry={users.retry}
            empty={roles.length === 0}
          >
            <BarChart label={t('dashboard.usersByRole')} bars={roles} />
          </ChartCard>
          <ChartCard
            title={t('dashboard.claimsByStatus')}
            busy={claims.isLoading}
            error={claims.error}
            onRetry={claims.retry}
            empty={claims.counts?.total === 0}
          >
            <BarChart label={t('dashboard.claimsByStatus')} bars={statuses} />
          </ChartCard>
        </div>
      </HomeLayout>
    </>
  );
}

/** The bar of a role. It links to the users with that role. */
function roleBar(t: Translate, { label, value }: Figure): Bar {
  const role = STORED_ROLES.find((stored) => stored === label);
  return role === undefined
    ? { label: label === UNKNOWN ? t('role.UNKNOWN') : label, value, tone: 'neutral' }
    : {
        label: t(`role.${role}`),
        value,
        tone: ROLE_TONES[role],
        to: `${PATHS.adminUsers}?role=${role}`,
      };
}

/** The bar of a status. It links to the claims with that status. */
function statusBar(t: Translate, { label, value }: Figure): Bar {
  const status = CLAIM_STATUSES.find((known) => known === label);
  return status === undefined
    ? { label: label === UNKNOWN ? t('status.UNKNOWN') : label, value, tone: 'neutral' }
    : {
        label: t(`status.${status}`),
        value,
        tone: STATUS_TONES[status],
        to: `${PATHS.adminClaims}?status=${status}`,
      };
}
