import { errorText } from '../../../lib/api/error-text.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { numericUserId } from '../../../lib/session/session-user.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/button/button.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import type { InboxRole } from '../queues.ts';
import { BulkResult } from './bulk-result.tsx';
import type { Bulk } from './use-bulk.ts';
import { useChangePicked } from './use-change-picked.ts';
import type { Picking } from './use-picked.ts';

interface BulkBarProps {
  role: InboxRole;
  picking: Picking;
  bulk: Bulk;
}

/** Floats over the list: the actions for the selected claims, and the result of the last one. */
export function BulkBar({ role, picking, bulk }: BulkBarProps) {
  const t = useT();
  const count = new Intl.NumberFormat(useLocale()).format(picking.picked.size);
  const userId = numericUserId(useSession().user);
  const { run, isRunning } = useChangePicked({ picking, bulk });
  const isNone = picking.picked.size === 0;
  const take = async (): Promise<void> => {
    try {
      await run({ changes: { assigneeId: userId } });
    } catch (error) {
      toast.error(errorText(error, t('inbox.bulkFailed')));
    }
  };
  return (
    <section
      aria-label={t('inbox.bulkBar')}
      className="sticky bottom-0 z-10 grid shrink-0 gap-2.5 border-t border-line bg-card p-3 shadow-pop"
    >
      {picking.isPicking && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <output className="font-semibold whitespace-nowrap">
              {t('inbox.bulkPicked', { count })}
            </output>
            <span className="flex flex-wrap gap-2">
              <Button onClick={picking.pickAll}>{t('inbox.bulkAll')}</Button>
              <Button onClick={picking.clear}>{t('inbox.bulkClear')}</Button>
            </span>
          </div>
          <div className="flex flex-wrap gap-2">
            {role === 'EMPLOYE' ? (
              <Button
                variant="primary"
                disabled={isNone}
                busy={isRunning}
                onClick={() => void take()}
              >
                {t('claims.take')}
              </Button>
            ) : (
              <Button variant="primary" disabled={isNone} onClick={() => bulk.ask('ASSIGN')}>
                {t('inbox.assign')}
              </Button>
            )}
            <Button disabled={isNone} onClick={() => bulk.ask('TEAM')}>
              {t('inbox.bulkTeam')}
            </Button>
            <Button disabled={isNone} onClick={() => bulk.ask('MOVE')}>
              {t('inbox.bulkMove')}
            </Button>
          </div>
        </>
      )}
      {bulk.last !== null && <BulkResult {...{ role, bulk }} last={bulk.last} />}
    </section>
  );
}
