import { type Claim, isReopenOver } from '@recourse/contract/claims';
import { useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import type { Reader } from '../thread/thread-list.tsx';
import { ReopenForm } from './reopen-form.tsx';

/**
 * Shown in place of the message form when a claim is closed. It says how the claim ended, and offers to reopen it, or
 * to file a follow-up when the time for reopening has ended.
 */
export function ClosedNotice({ claim, role }: { claim: Claim; role: Reader['role'] }) {
  const t = useT();
  const [now] = useState(() => new Date());
  const [isReopening, setReopening] = useState(false);
  if (isReopening) {
    const form = <ReopenForm claim={claim} role={role} onCancel={() => setReopening(false)} />;
    return role === 'CLIENT' ? <Card className="p-4">{form}</Card> : form;
  }
  const isLate = isReopenOver(claim, now);
  return (
    <Notice
      tone="info"
      action={
        <Button size="sm" onClick={() => setReopening(true)}>
          {t(isLate ? 'case.followUp' : 'case.reopen')}
        </Button>
      }
    >
      {t(isLate ? 'case.closedForGood' : 'case.closedText')}
    </Notice>
  );
}
