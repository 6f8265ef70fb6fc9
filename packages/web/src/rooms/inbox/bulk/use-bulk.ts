import type { BulkOutcome } from '@recourse/contract/inbox/bulk';
import { useState } from 'react';

/** The subject of a bulk dialog: the assignee, the team, or the status. */
export type BulkDialogKind = 'ASSIGN' | 'TEAM' | 'MOVE';

/** The last bulk change. */
export interface LastBulk {
  outcome: BulkOutcome;
  isUndone: boolean;
}

/** The open bulk dialog, and the result of the last bulk change. They are kept when the layout changes. */
export function useBulk() {
  const [dialog, setDialog] = useState<BulkDialogKind | null>(null);
  const [last, setLast] = useState<LastBulk | null>(null);
  return { dialog, ask: setDialog, close: () => setDialog(null), last, setLast };
}

export type Bulk = ReturnType<typeof useBulk>;
