import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { retryWhenReachable } from '../../lib/api/retry-when-reachable.ts';
import { useCanRecover } from '../../lib/api/use-config.ts';
import { PATHS } from '../paths.ts';

const QueueBanner = lazy(async () => {
  try {
    const { QueueBanner: Banner } = await retryWhenReachable(
      () => import('../../rooms/mail/queue-banner.tsx'),
    );
    return { default: Banner };
  } catch {
    // Optional: every screen works without this part.
    return { default: () => null };
  }
});

/**
 * Warns administrators when the portal is configured to send mails but cannot send them. The screen of mails shows this
 * itself.
 */
export function MailWatch() {
  // Forgotten passwords are reset by mail exactly where the portal sends mails.
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
