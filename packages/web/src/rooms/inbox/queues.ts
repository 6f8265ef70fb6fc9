import { type QueueCode, REPORT_QUEUES, type ReportQueue } from '@recourse/contract/inbox/queues';
import {
  AlarmClock,
  CalendarClock,
  CircleDashed,
  CircleHelp,
  Hourglass,
  type LucideIcon,
  MessageSquareReply,
  Sparkles,
  TriangleAlert,
  UserRound,
  UsersRound,
} from 'lucide-react';
import type { TextKey } from '../../lib/i18n/i18n.ts';

/** The queues of the inbox as the screen shows them. */

interface QueueLook {
  readonly label: TextKey;
  readonly icon: LucideIcon;
  /** The text in place of rows when there are none. */
  readonly empty: TextKey;
}

export const QUEUE_LOOKS: Readonly<Record<QueueCode, QueueLook>> = {
  LATE: { label: 'inbox.LATE', icon: AlarmClock, empty: 'inbox.noneLate' },
  TODAY: { label: 'inbox.TODAY', icon: CalendarClock, empty: 'inbox.noneToday' },
  RISK: { label: 'inbox.RISK', icon: TriangleAlert, empty: 'inbox.noneRisk' },
  WAITING: { label: 'inbox.WAITING', icon: Hourglass, empty: 'inbox.noneWaiting' },
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

/**
 * In groups: by due date, by whose turn it is, by assignee, and reports of the assistant. No claims are assigned to
 * administrators.
 */
const GROUPS: Readonly<Record<InboxRole, readonly (readonly QueueCode[])[]>> = {
  ADMIN: [
    ['LATE', 'TODAY', 'RISK'],
    ['CLIENT_ANSWERED', 'WAITING'],
    ['UNASSIGNED'],
    ['TO_CONFIRM', 'UNMATCHED'],
  ],
  EMPLOYE: [
    ['LATE', 'TODAY', 'RISK'],
    ['CLIENT_ANSWERED', 'WAITING'],
    ['MINE', 'TEAM', 'UNASSIGNED'],
    ['TO_CONFIRM', 'UNMATCHED'],
  ],
};

/** The groups of queues in the inbox of a role, in the order of the menu. */
export const queueGroups = (role: InboxRole) => GROUPS[role];

/** The queue in the address; else the one that is opened first. */
export function queueOf(role: InboxRole, named: string): QueueCode {
  const known = GROUPS[role].flat().find((code) => code === named);
  return known ?? (role === 'ADMIN' ? 'UNASSIGNED' : 'MINE');
}

/** In queues that are not sorted by date, the longest waiting comes first. */
export const isByDate = (code: QueueCode): boolean =>
  !isReportQueue(code) && code !== 'CLIENT_ANSWERED' && code !== 'WAITING';

/** Whether a queue contains reports, not claims. */
export const isReportQueue = (code: QueueCode): code is ReportQueue => code in REPORT_QUEUES;
