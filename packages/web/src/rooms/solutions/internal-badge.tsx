import { useT } from '../../lib/i18n/i18n.ts';
import { Badge } from '../../ui/display/badge.tsx';

/** Marks a solution that only the staff sees. */
export function InternalBadge() {
  const t = useT();
  return <Badge tone="warning">{t('solutions.internal')}</Badge>;
}
