import { useSession } from '../../lib/session/session.ts';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../lib/api/error-text.ts';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { useSso } from '../../lib/api/use-config.ts';
import { addEnglishTexts, type TextKey, useT } from '../../lib/i18n/i18n.ts';
import { Card } from '../../ui/layout/card.tsx';
import { ErrorState } from '../../ui/list/list-states.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useShownOnceReady } from '../../ui/layout/use-shown-once-ready.ts';
import { TokensPane } from '../auth/tokens/tokens-pane.tsx';
import { AccountCard } from './account-card.tsx';
import { FactorsCard } from './factors-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { factorsQuery } from './factors.queries.ts';
import { profileQuery, sessionListQuery } from './profile.queries.ts';
import { SessionsCard } from './sessions-card.tsx';
import { texts } from '../../texts/en-profile.ts';

addEnglishTexts(texts);

// Only a portal with single sign-on needs it.
const IdentitiesCard = lazyPart(async () => (await import('./identities-card.tsx')).IdentitiesCard);

/**
 * The user's own account, password and sessions. The page is the same for employees and clients.
 */
export function ProfilePage() {
  return <OwnAccount title="profile.title" usernameHint="profile.usernameHint" />;
}

/** The same for administrators, who can change any username, including their own. */
export function AccountPage() {
  return <OwnAccount title="profile.accountTitle" usernameHint="profile.usernameHintAdmin" />;
}

interface OwnAccountProps {
  title: TextKey;
  /** Says who can change the username. */
  usernameHint: TextKey;
}

function OwnAccount({ title, usernameHint }: OwnAccountProps) {
  const t = useT();
  const { data: profile, error, refetch } = useQuery(profileQuery());
  // All are requested at once and shown together: one that comes later would push what is below it from under a click.
  const factors = useQuery(factorsQuery());
  const sessions = useQuery(sessionListQuery());
  const areThere = profile !== undefined && !factors.isPending && !sessions.isPending;
  const isShown = useShownOnceReady(profile?.id ?? 0, areThere);
  const sso = useSso();
  const { isAdmin, isEmployee } = useSession();
  return (
    <>
      <PageHeader title={t(title)} subtitle={t('profile.subtitle')} />
      {profile === undefined && error !== null && (
        <Card className="overflow-hidden">
          <ErrorState
            text={errorText(error, t('profile.loadFailed'))}
            onRetry={() => void refetch()}
          />
        </Card>
      )}
      {error === null && !isShown && <ProfileSkeleton />}
      {profile !== undefined && isShown && (
        <div className="grid gap-4">
          <div className="grid gap-4 lg:grid-cols-2">
            <AccountCard profile={profile} usernameHint={t(usernameHint)} />
            <PasswordCard username={profile.username} hasPassword={profile.hasPassword} />
          </div>
          <FactorsCard />
          {sso && <IdentitiesCard label={sso.label} />}
          <SessionsCard />
          {(isAdmin || isEmployee) && <TokensPane userId={profile.id} />}
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
