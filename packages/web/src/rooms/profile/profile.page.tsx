import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../lib/error-text.ts';
import { useT } from '../../lib/i18n.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/list-states.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AccountCard } from './account-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { profileQuery } from './profile.queries.ts';
import { SessionsCard } from './sessions-card.tsx';

/** One's own account, password and sessions: for employees and clients alike. */
export function ProfilePage() {
  const t = useT();
  const { data: profile, error, refetch } = useQuery(profileQuery());
  return (
    <>
      <PageHeader title={t('profile.title')} subtitle={t('profile.subtitle')} />
      {profile === undefined && error !== null && (
        <Card className="overflow-hidden">
          <ErrorState
            text={errorText(error, t('profile.loadFailed'))}
            onRetry={() => void refetch()}
          />
        </Card>
      )}
      {profile === undefined && error === null && <ProfileSkeleton />}
      {profile !== undefined && (
        <div className="grid gap-4">
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <AccountCard profile={profile} />
            <PasswordCard username={profile.username} />
          </div>
          <SessionsCard />
        </div>
      )}
    </>
  );
}

function ProfileSkeleton() {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Skeleton className="h-96" />
      <Skeleton className="h-96" />
    </div>
  );
}
