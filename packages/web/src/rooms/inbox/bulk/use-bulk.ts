import type { BulkOutcome } from '@recourse/contract/inbox/bulk';
import { useState } from 'react';

/** What a bulk dialog asks for: who answers, which team, or what happens next. */
export type BulkDialogKind = 'ASSIGN' | 'TEAM' | 'MOVE';

/** What was done last to many claims. */
export interface LastBulk {
  outcome: BulkOutcome;
  isUndone: boolean;
}

/** What is asked before many claims are changed, and what became of the last ones: kept when the layout changes. */
export function useBulk() {
  const [dialog, setDialog] = useState<BulkDialogKind | null>(null);
  const [last, setLast] = useState<LastBulk | null>(null);
  return { dialog, ask: setDialog, close: () => setDialog(null), last, setLast };
}

export type Bulk = ReturnType<typeof useBulk>;
