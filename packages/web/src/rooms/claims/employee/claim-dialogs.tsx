import type { Claim } from '@recourse/contract/claims';
import { numericUserId } from '../../../lib/session/session-user.ts';
import { useSession } from '../../../lib/session/session.ts';
import { AnswerModal } from './answer-modal.tsx';
import { DeleteClaim } from '../delete-claim.tsx';
import { NewClaimModal } from '../new-claim-modal.tsx';

/** The open dialog and its claim. */
export type OpenedClaim = { kind: 'new' } | { kind: 'answer' | 'delete'; claim: Claim };

/** The dialogs of the claims screen. At most one is open at a time. */
export function ClaimDialogs({ opened, onClose }: { opened: OpenedClaim; onClose: () => void }) {
  const userId = numericUserId(useSession().user);
  if (opened.kind === 'new') return <NewClaimModal onClose={onClose} />;
  const { claim } = opened;
  if (opened.kind === 'delete') return <DeleteClaim claim={claim} onClose={onClose} />;
  return <AnswerModal claim={claim} isAuthor={claim.createdBy === userId} onClose={onClose} />;
}
