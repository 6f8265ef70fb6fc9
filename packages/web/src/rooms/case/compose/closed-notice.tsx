import type { Claim } from '@recourse/contract/claims';
import { useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ReopenForm } from './reopen-form.tsx';

/** Stands where one writes, once a claim is closed: how it ended, and the way to open it again. */
export function ClosedNotice({ claim }: { claim: Claim }) {
  const t = useT();
  const [isReopening, setReopening] = useState(false);
  if (isReopening) return <ReopenForm claimId={claim.id} onCancel={() => setReopening(false)} />;
  return (
    <Notice
      tone="info"
      action={
        <Button size="sm" onClick={() => setReopening(true)}>
          {t('case.reopen')}
        </Button>
      }
    >
      {t('case.closedText')}
    </Notice>
  );
}
