import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { askAgain, followNetwork, useConnection } from '../../lib/api/connection.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PATHS } from '../paths.ts';

/** Shown while the server can't be reached. All data is read again when it is back. */
export function ConnectionBanner() {
  const t = useT();
  const client = useQueryClient();
  const connection = useConnection();
  // This screen shows the message beside its input field, which the banner would move.
  const isSaidThere = useLocation().pathname === PATHS.clientAssistant;
  const wasAway = useRef(false);
  useEffect(followNetwork, []);
  useEffect(() => {
    if (connection !== 'online') wasAway.current = true;
    else if (wasAway.current) {
      wasAway.current = false;
      void client.invalidateQueries();
    }
  }, [connection, client]);
  return (
    <div className="sticky top-15 z-20 print-hidden">
      {connection !== 'online' && !isSaidThere && (
        <div className="mx-auto max-w-7xl bg-bg px-4 pt-3 md:px-8">
          <Notice
            tone="warning"
            action={
              <Button size="sm" onClick={askAgain}>
                {t('common.retry')}
              </Button>
            }
          >
            {t(connection === 'offline' ? 'shell.offline' : 'shell.unreachable')}
          </Notice>
        </div>
      )}
    </div>
  );
}
