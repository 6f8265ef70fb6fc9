import { useLocation } from 'react-router';
import { retryWhenReachable } from '../../lib/api/retry-when-reachable.ts';
import { useCanRecover } from '../../lib/api/use-config.ts';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { PATHS } from '../paths.ts';

const QueueBanner = lazyPart(async () => {
  try {
    const part = await retryWhenReachable(() => import('../../rooms/mail/queue-banner.tsx'));
    return part.QueueBanner;
  } catch {
    // Optional: every screen works without this part.
    return () => null;
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
  return isOn && !isSaidThere && <QueueBanner />;
}
