import type { Claim } from '@recourse/contract/claims';
import type { Role } from '@recourse/contract/values/roles';
import { useState } from 'react';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button/button.tsx';
import type { MergeQuestionProps } from './merge-question.tsx';

const MergeQuestion = lazyPart(async () => (await import('./merge-question.tsx')).MergeQuestion);

/** Whether somebody may merge a claim or undo the merge: its assignee and administrators. */
export const mayMerge = (
  { assigneeId }: Pick<Claim, 'assigneeId'>,
  { role, userId }: { role: Role; userId: number | null },
): boolean => role === 'ADMIN' || (role === 'EMPLOYE' && assigneeId === userId);

/** Merges a claim into another one, after a confirmation. */
export function MergeButton({ claimId, into }: Omit<MergeQuestionProps, 'onClose'>) {
  const t = useT();
  const [isAsked, setAsked] = useState(false);
  return (
    <div className="print-hidden">
      <Button size="sm" onClick={() => setAsked(true)}>
        {t('case.mergeInto', { reference: into.reference })}
      </Button>
      {isAsked && <MergeQuestion {...{ claimId, into }} onClose={() => setAsked(false)} />}
    </div>
  );
}
