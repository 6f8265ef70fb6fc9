import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { RetryNotice } from '../../ui/feedback/retry-notice.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { RefreshButton } from '../../ui/button/refresh-button.tsx';

interface DashboardFrameProps {
  subtitle: string;
  /** Why the figures could not be loaded. */
  error: string | undefined;
  isRefreshing: boolean;
  onRefresh: () => void;
  children: ReactNode;
}

/** The frame of a dashboard whose figures come in one response. An error is shown once, above them. */
export function DashboardFrame({
  subtitle,
  error,
  isRefreshing,
  onRefresh,
  children,
}: DashboardFrameProps) {
  const t = useT();
  return (
    <>
      <PageHeader
        title={t('ownDashboard.title')}
        subtitle={subtitle}
        actions={<RefreshButton busy={isRefreshing} onRefresh={onRefresh} />}
      />
      {error !== undefined && (
        <div className="mb-4">
          <RetryNotice onRetry={onRefresh}>{error}</RetryNotice>
        </div>
      )}
      {children}
    </>
  );
}
