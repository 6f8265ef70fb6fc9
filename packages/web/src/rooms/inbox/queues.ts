import { type QueueCode, REPORT_QUEUES, type ReportQueue } from '@recourse/contract/inbox';
import {
  CircleDashed,
  CircleHelp,
  type LucideIcon,
  MessageSquareReply,
  Sparkles,
  UserRound,
  UsersRound,
} from 'lucide-react';
import type { TextKey } from '../../lib/i18n/i18n.ts';

/** The queues of the inbox as the screen shows them. */

interface QueueLook {
  readonly label: TextKey;
  readonly icon: LucideIcon;
  /** What stands in place of its rows when there are none. */
  readonly empty: TextKey;
}

export const QUEUE_LOOKS: Readonly<Record<QueueCode, QueueLook>> = {
  CLIENT_ANSWERED: {
    label: 'inbox.CLIENT_ANSWERED',
    icon: MessageSquareReply,
    empty: 'inbox.noneAnswered',
  },
  MINE: { label: 'inbox.MINE', icon: UserRound, empty: 'inbox.noneMine' },
  TEAM: { label: 'inbox.TEAM', icon: UsersRound, empty: 'inbox.noneTeam' },
  UNASSIGNED: { label: 'inbox.UNASSIGNED', icon: CircleDashed, empty: 'inbox.noneUnassigned' },
  TO_CONFIRM: { label: 'inbox.TO_CONFIRM', icon: Sparkles, empty: 'inbox.noneToConfirm' },
  UNMATCHED: { label: 'inbox.UNMATCHED', icon: CircleHelp, empty: 'inbox.noneUnmatched' },
};

/** The role that works in the inbox. */
export type InboxRole = 'ADMIN' | 'EMPLOYE';

/** By whose turn it is, by who answers, and what the assistant waits for. Administrators answer for no claim themselves. */
const GROUPS: Readonly<Record<InboxRole, readonly (readonly QueueCode[])[]>> = {
  ADMIN: [['CLIENT_ANSWERED'], ['UNASSIGNED'], ['TO_CONFIRM', 'UNMATCHED']],
  EMPLOYE: [['CLIENT_ANSWERED'], ['MINE', 'TEAM', 'UNASSIGNED'], ['TO_CONFIRM', 'UNMATCHED']],
};

export const queueGroups = (role: InboxRole) => GROUPS[role];

/** The queue that an address names; else the one that a working day begins with. */
export function queueOf(role: InboxRole, named: string): QueueCode {
  const known = GROUPS[role].flat().find((code) => code === named);
  return known ?? (role === 'ADMIN' ? 'UNASSIGNED' : 'MINE');
}

export const isReportQueue = (code: QueueCode): code is ReportQueue => code in REPORT_QUEUES;
