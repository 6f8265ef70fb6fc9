import { useT } from '../../lib/i18n/i18n.ts';
import { Badge } from '../../ui/display/badge.tsx';

/** Says that only the staff see a solution. */
export function InternalBadge() {
  const t = useT();
  return <Badge tone="warning">{t('solutions.internal')}</Badge>;
}
