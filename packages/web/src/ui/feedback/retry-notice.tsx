import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../button/button.tsx';
import { Notice } from './notice.tsx';

interface RetryNoticeProps {
  /** The error message. */
  children: string;
  onRetry: () => void;
}

/** Says why something could not be loaded, with a button to retry. */
export function RetryNotice({ children, onRetry }: RetryNoticeProps) {
  const t = useT();
  return (
    <Notice
      tone="danger"
      action={
        <Button size="sm" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      }
    >
      {children}
    </Notice>
  );
}
