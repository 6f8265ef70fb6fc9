import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { followNetwork, useConnection } from '../../lib/api/connection.ts';
import { ConnectionNotice } from '../../ui/feedback/connection-notice.tsx';
import { PATHS } from '../paths.ts';

/** These screens show the message beside their input field, which the banner would move. */
const SAID_THERE: readonly string[] = [PATHS.clientAssistant, PATHS.adminAssistant];

/** Shown while the server can't be reached. All data is read again when it is back. */
export function ConnectionBanner() {
  const client = useQueryClient();
  const connection = useConnection();
  const isSaidThere = SAID_THERE.includes(useLocation().pathname);
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
          <ConnectionNotice />
        </div>
      )}
    </div>
  );
}
