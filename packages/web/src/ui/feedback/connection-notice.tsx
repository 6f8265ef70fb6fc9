import { askAgain, useConnection } from '../../lib/api/connection.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../button/button.tsx';
import { Notice } from './notice.tsx';

/** Says that the server can't be reached. Nothing while it can. */
export function ConnectionNotice() {
  const t = useT();
  const connection = useConnection();
  if (connection === 'online') return null;
  return (
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
  );
}
