import type { StoredRole } from '@recourse/contract/values/roles';
import { useT } from '../../lib/i18n/i18n.ts';
import { Badge } from '../../ui/display/badge.tsx';
import type { Tone } from '../../ui/display/tones.ts';

/** The colour of each role, the same in lists and charts. */
export const ROLE_TONES: Readonly<Record<StoredRole, Tone>> = {
  ADMIN: 'brand',
  EMPLOYE: 'info',
  CLIENT: 'success',
  COLLABORATOR: 'warning',
};

/** A role: its name in its colour. */
export function RoleBadge({ role }: { role: StoredRole }) {
  const t = useT();
  return <Badge tone={ROLE_TONES[role]}>{t(`role.${role}`)}</Badge>;
}
