import type { StaffClaim } from '@recourse/contract/claims';
import { CasePane } from '../../case/pane/case-pane.tsx';
import { AdminActions, EmployeeActions } from './claim-actions.tsx';
import { isStaffClaim } from '../inbox.queries.ts';
import type { InboxRole } from '../queues.ts';

interface OpenClaimProps {
  id: number;
  /** The claim from the list. */
  known: StaffClaim | undefined;
  role: InboxRole;
  userId: number | null;
  onSent: () => void;
}

/** A claim of the inbox, with the reader's actions besides answering it. */
export function OpenClaim({ id, known, role, userId, onSent }: OpenClaimProps) {
  return (
    <CasePane
      claimId={id}
      known={known}
      reader={{ userId, role }}
      onSent={onSent}
      actions={(claim) =>
        isStaffClaim(claim) &&
        (role === 'ADMIN' ? (
          <AdminActions claim={claim} />
        ) : (
          <EmployeeActions claim={claim} userId={userId} />
        ))
      }
    />
  );
}
