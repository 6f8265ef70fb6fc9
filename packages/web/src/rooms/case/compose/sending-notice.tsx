import { useT } from '../../../lib/i18n/i18n.ts';
import { ruleText } from '../../../lib/i18n/rule-text.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';

interface SendingNoticeProps {
  form: { readonly error: string | null; readonly isWaiting: boolean };
}

/** Says why the text of a form is not sent: it was refused, or it waits for a connection. */
export function SendingNotice({ form: { error, isWaiting } }: SendingNoticeProps) {
  const t = useT();
  if (isWaiting) return <Notice tone="info">{t('case.goesOut')}</Notice>;
  return error === null ? null : <Notice tone="danger">{ruleText(t, error)}</Notice>;
}
