import type { TriageChange } from '@recourse/contract/claims-thread';
import type { TriageChanges } from '@recourse/contract/desk/triage';
import type { TriageMove } from '../thread/claim-history.repository.ts';
import type { TriageState } from './triage.repository.ts';

/** The differences between two states of a claim's triage. */
export interface Move extends TriageMove {
  /** Its name in the API. */
  field: keyof TriageChanges;
}

const policyText = ({ policy_code, policy_version }: TriageState): string | null =>
  policy_code === null ? null : `${policy_code} ${policy_version}`;

const SHOWN: Readonly<
  Record<TriageChange, { field: Move['field']; of: (state: TriageState) => unknown; text: Text }>
> = {
  NATURE: { field: 'nature', of: ({ nature }) => nature, text: ({ nature }) => nature },
  CATEGORY: {
    field: 'categoryId',
    of: ({ category_id }) => category_id,
    text: ({ category_name }) => category_name,
  },
  PRODUCT: {
    field: 'productId',
    of: ({ product_id }) => product_id,
    text: ({ product_name }) => product_name,
  },
  SEVERITY: {
    field: 'severity',
    of: ({ severity }) => severity,
    text: ({ severity }) => (severity === null ? null : String(severity)),
  },
  POLICY: { field: 'policyCode', of: ({ policy_id }) => policy_id, text: policyText },
  RECEIVED: {
    field: 'receivedAt',
    of: ({ received_at }) => received_at.getTime(),
    text: ({ received_at }) => received_at.toISOString(),
  },
  SENT: {
    field: 'sentAt',
    of: ({ sent_at }) => sent_at?.getTime() ?? null,
    text: ({ sent_at }) => sent_at?.toISOString() ?? null,
  },
};

type Text = (state: TriageState) => string | null;

/** The differences, in the order in which a thread shows them. */
export function movesOf(before: TriageState, after: TriageState): Move[] {
  return (Object.keys(SHOWN) as TriageChange[]).flatMap((kind) => {
    const { field, of, text } = SHOWN[kind];
    return of(before) === of(after) ? [] : [{ kind, field, from: text(before), to: text(after) }];
  });
}

/** Whether a reason is required, because promised dates may move. Setting the first policy of a category needs none. */
export const needsReason = ({ kind, from }: Move, { policyCode }: TriageChanges): boolean =>
  kind === 'NATURE' ||
  kind === 'RECEIVED' ||
  kind === 'SENT' ||
  (kind === 'POLICY' && (from !== null || policyCode !== undefined));
