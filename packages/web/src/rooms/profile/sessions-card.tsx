import type { Session } from '@recourse/contract/auth';
import { useQuery } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { errorText } from '../../lib/api/error-text.ts';
import { type Translate, useT } from '../../lib/i18n/i18n.ts';
import { truncate } from '../../lib/i18n/truncate.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { DateTime } from '../../ui/display/date-time.tsx';
import { ErrorState } from '../../ui/list/list-states.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { deviceName } from '@recourse/contract/values/device-name';
import { sessionListQuery, useEndOtherSessions, useEndSession } from './profile.queries.ts';

const NAMED_BY = 60;

/** The devices on which the user is signed in. He can sign out any other device here. */
export function SessionsCard() {
  const t = useT();
  const query = useQuery(sessionListQuery());
  return (
    <Card aria-label={t('profile.sessions')} className="overflow-hidden">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 pt-5 pb-4">
        <div className="min-w-[min(15rem,100%)] flex-1">
          <h2 className="text-base font-semibold">{t('profile.sessions')}</h2>
          <p className="pt-1 text-sm text-muted">{t('profile.sessionsHint')}</p>
        </div>
        {query.data?.data.some(({ current }) => !current) === true && <EndOthers />}
      </div>
      {query.data === undefined && query.error === null && <Skeleton className="m-5 h-16" />}
      {query.data === undefined && query.error !== null && (
        <ErrorState
          text={errorText(query.error, t('profile.sessionsFailed'))}
          onRetry={() => void query.refetch()}
        />
      )}
      <ul className="divide-y divide-line border-t border-line text-sm empty:hidden">
        {query.data?.data.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
    </Card>
  );
}

function EndOthers() {
  const t = useT();
  const end = useEndOtherSessions();
  // Awaited here, because the button is gone before the mutation's own callbacks would run.
  const signOut = async (): Promise<void> => {
    try {
      await end.mutateAsync();
      toast.success(t('profile.othersEnded'));
    } catch (error) {
      toast.error(errorText(error, t('profile.saveFailed')));
    }
  };
  return (
    <Button size="sm" busy={end.isPending} onClick={() => void signOut()}>
      {t('profile.endOthers')}
    </Button>
  );
}

function SessionRow({ session }: { session: Session }) {
  const t = useT();
  const end = useEndSession();
  const device = deviceText(t, session);
  // Awaited here, because the row is gone before the mutation's own callbacks would run.
  const signOut = async (): Promise<void> => {
    try {
      await end.mutateAsync(session.id);
      toast.success(t('profile.sessionEnded'));
    } catch (error) {
      toast.error(errorText(error, t('profile.saveFailed')));
    }
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
      <MonitorSmartphone aria-hidden size={20} className="shrink-0 text-muted" />
      <div className="min-w-[min(10rem,100%)] flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium [overflow-wrap:anywhere]">
          {device}
          {session.current && <Badge tone="success">{t('profile.thisDevice')}</Badge>}
        </p>
        <p className="flex flex-wrap gap-x-1.5 text-muted">
          {t('profile.lastSeen')} <DateTime at={session.lastSeenAt} />
          <span aria-hidden className="max-sm:hidden">
            ·
          </span>{' '}
          {session.address}
        </p>
      </div>
      {!session.current && (
        <Button
          size="sm"
          busy={end.isPending}
          aria-label={t('profile.endSession', { device })}
          onClick={() => void signOut()}
        >
          {t('profile.signOut')}
        </Button>
      )}
    </li>
  );
}

function deviceText(t: Translate, { userAgent }: Session): string {
  const device = deviceName(userAgent);
  if (device !== null) return t('profile.device', { ...device });
  return userAgent === '' ? t('profile.unknownDevice') : truncate(userAgent, NAMED_BY);
}
