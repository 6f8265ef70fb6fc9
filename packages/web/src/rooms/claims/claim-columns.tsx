import type { Claim } from '@recourse/contract/claims';
import type { Translate } from '../../lib/i18n/i18n.ts';
import { ClampedText, fillingColumn } from '../../ui/display/clamped-text.tsx';
import { idColumn, timeColumn } from '../../ui/list/columns.tsx';
import type { Column } from '../../ui/list/list-types.ts';
import { ClaimStatusBadge } from './claim-status-badge.tsx';

/** The columns of a list of claims. */
export function claimColumns(t: Translate): Column<Claim>[] {
  return [
    idColumn(t('claims.id')),
    {
      id: 'contenu',
      heading: t('claims.content'),
      isKey: true,
      className: fillingColumn,
      cell: (claim) => <ClampedText>{claim.contenu}</ClampedText>,
    },
    {
      id: 'status',
      heading: t('claims.status'),
      narrow: 'head',
      cell: (claim) => <ClaimStatusBadge status={claim.status} />,
    },
    {
      id: 'client',
      wideOnly: true,
      heading: t('claims.client'),
      cell: (claim) => (
        <span dir="auto" className="block truncate lg:max-w-40">
          {claim.clientName ?? '—'}
        </span>
      ),
    },
    timeColumn('createdAt', t('claims.created')),
  ];
}
