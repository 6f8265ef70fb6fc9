import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { errorText } from '../../lib/api/error-text.ts';
import { addEnglishTexts, useT } from '../../lib/i18n/i18n.ts';
import { texts } from '../../texts/en-policies.ts';
import { NewButton } from '../../ui/button/new-button.tsx';
import { RefreshButton } from '../../ui/button/refresh-button.tsx';
import { useShortcut } from '../../ui/keyboard/use-shortcut.ts';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { NEW_POLICY, type StaffRole } from '../../app/paths.ts';
import { DefaultPolicy } from './default-policy.tsx';
import { policyListQuery } from './policies.queries.ts';
import { PolicyTable } from './policy-table.tsx';

addEnglishTexts(texts);

/** For administrators: the policies for answers to claims, and the policy of new claims. */
export function AdminPoliciesPage() {
  const t = useT();
  const navigate = useNavigate();
  const addNew = (): void => void navigate(NEW_POLICY);
  useShortcut('n', addNew, t('policies.new'));
  return (
    <PoliciesPage
      area="ADMIN"
      newButton={<NewButton label={t('policies.new')} onClick={addNew} />}
    />
  );
}

/** The same for employees, who only read. */
export function EmployeePoliciesPage() {
  return <PoliciesPage area="EMPLOYE" newButton={undefined} />;
}

interface PoliciesPageProps {
  area: StaffRole;
  newButton: React.ReactNode;
}

function PoliciesPage({ area, newButton }: PoliciesPageProps) {
  const t = useT();
  const { data, error, isFetching, isPending, refetch } = useQuery(policyListQuery);
  return (
    <>
      <PageHeader
        title={t('policies.title')}
        subtitle={t('policies.subtitle')}
        actions={
          <>
            <RefreshButton busy={isFetching} onRefresh={() => void refetch()} />
            {newButton}
          </>
        }
      />
      <div className="grid gap-6">
        <Card aria-label={t('policies.title')} className="overflow-hidden">
          <PolicyTable
            rows={data?.data}
            error={error === null ? undefined : errorText(error, t('policies.loadFailed'))}
            onRetry={() => void refetch()}
            area={area}
            newButton={newButton}
          />
        </Card>
        {/* Below the list, whose height is not known before: nothing jumps. */}
        {!isPending && <DefaultPolicy policies={data?.data ?? []} mayChange={area === 'ADMIN'} />}
      </div>
    </>
  );
}
