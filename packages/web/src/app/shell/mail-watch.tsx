import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { retryWhenReachable } from '../../lib/api/retry-when-reachable.ts';
import { useCanRecover } from '../../lib/api/use-can-recover.ts';
import { PATHS } from '../paths.ts';

const QueueBanner = lazy(async () => {
  try {
    const { QueueBanner: Banner } = await retryWhenReachable(
      () => import('../../rooms/mail/queue-banner.tsx'),
    );
    return { default: Banner };
  } catch {
    // Every screen works without it.
    return { default: () => null };
  }
});

/** Tells administrators that no mails go out, where mails are sent. The screen of mails says so itself. */
export function MailWatch() {
  // A forgotten password is replaced by mail wherever mails are sent.
  const isOn = useCanRecover() === true;
  const isSaidThere = useLocation().pathname === PATHS.mail;
  return (
    isOn &&
    !isSaidThere && (
      <Suspense>
        <QueueBanner />
      </Suspense>
    )
  );
}
