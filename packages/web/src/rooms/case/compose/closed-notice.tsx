import type { Claim } from '@recourse/contract/claims';
import type { Role } from '@recourse/contract/values/roles';
import { useState } from 'react';
import { Link } from 'react-router';
import { casePath } from '../../../app/paths.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ReopenForm } from './reopen-form.tsx';

interface ClosedNoticeProps {
  claim: Claim;
  role: Role;
}

/** Stands where one writes, once a claim is closed: the way to open it again, or to the one that it goes on in. */
export function ClosedNotice({ claim, role }: ClosedNoticeProps) {
  const t = useT();
  const [isReopening, setReopening] = useState(false);
  if (claim.mergedIntoId !== null)
    return (
      <Notice tone="info">
        {t('case.mergedText')}{' '}
        <Link
          to={casePath(role, claim.mergedIntoId)}
          className="font-medium underline underline-offset-2"
        >
          <bdi dir="ltr">{claim.mergedIntoReference}</bdi>
        </Link>
      </Notice>
    );
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
