import type { Claim } from '@recourse/contract/claims';
import { Link } from 'react-router';
import { casePath } from '../../../app/paths.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { mayMerge } from '../merge-button.tsx';
import { useUnmerge } from '../merge.queries.ts';
import type { Reader } from '../thread/thread-list.tsx';
import { Reference } from '../../../ui/display/reference.tsx';

interface MergedNoticeProps {
  claim: Claim;
  /** The surviving claim. */
  rootId: number;
  reader: Reader;
}

/**
 * Shown in place of the message form when a claim was merged. It links to the surviving claim, and offers to undo the
 * merge.
 */
export function MergedNotice({ claim, rootId, reader }: MergedNoticeProps) {
  const t = useT();
  const unmerge = useUnmerge(claim.id);
  const undo = async (): Promise<void> => {
    try {
      await unmerge.mutateAsync();
      toast.success(t('case.unmergeDone'));
    } catch (error) {
      toast.error(errorText(error, t('case.unmergeFailed')));
    }
  };
  return (
    <Notice
      tone="info"
      action={
        mayMerge(claim, reader) && (
          <Button size="sm" busy={unmerge.isPending} onClick={() => void undo()}>
            {t('case.unmerge')}
          </Button>
        )
      }
    >
      {t('case.mergedText')}{' '}
      <Link to={casePath(reader.role, rootId)} className="font-medium underline underline-offset-2">
        {claim.mergedIntoReference !== null && <Reference>{claim.mergedIntoReference}</Reference>}
      </Link>
    </Notice>
  );
}
