import type { Instant } from '@recourse/clock/calendar';
import type { Pause } from '@recourse/clock/facts';
import type { PolicyTarget } from '@recourse/contract/clock/policies';
import type { ClaimRow, MessageRow, TargetCode } from '../../db/tables.ts';

/** When something was received, and sent. */
export interface Receipt {
  readonly received: Instant;
  readonly sent: Instant | null;
}

/** What happened to a claim, as far as its targets depend on it. */
export interface ClaimFacts {
  readonly id: number;
  readonly status: ClaimRow['status'];
  readonly closure: ClaimRow['closure'];
  readonly channel: ClaimRow['channel'];
  readonly isDeleted: boolean;
  readonly filed: Instant;
  /** For a claim that came from a conversation, its first message; otherwise when it was received. */
  readonly received: Instant;
  readonly sent: Instant | null;
  /** When the first of it and the claims merged into it was received and sent: the law counts from there. null: none was. */
  readonly first: Receipt | null;
  /** What its policy promises; nothing without a policy. */
  readonly targets: readonly PolicyTarget[];
  /** Those of the staff that are not withdrawn, in order of time. */
  readonly messages: readonly StaffMessage[];
  /** Of its status, in order of time. */
  readonly changes: readonly StatusChange[];
  readonly pauses: readonly Pause[];
}

export interface StaffMessage {
  readonly at: Instant;
  readonly purpose: MessageRow['purpose'];
  readonly author: number | null;
  /** YYYY-MM-DD. */
  readonly promisedOn: string | null;
  readonly hasRecourse: boolean;
}

export interface StatusChange {
  readonly at: Instant;
  readonly from: ClaimRow['status'];
  readonly to: ClaimRow['status'];
  readonly reason: string;
}

/** A target with its dates; instants in milliseconds since 1970, dates as YYYY-MM-DD. */
export interface ClaimTarget {
  readonly cycle: number;
  readonly code: TargetCode;
  readonly round: number;
  readonly kind: PolicyTarget['kind'];
  readonly legal: boolean;
  readonly rule: PolicyTarget['rule'];
  readonly calendarId: number;
  readonly calendarVersion: number;
  readonly startedAt: Instant;
  readonly dayZero: string;
  /** null while the clock stands. */
  readonly dueOn: string | null;
  readonly dueAt: Instant | null;
  readonly warnAt: Instant | null;
  readonly metAt: Instant | null;
  readonly metBy: number | null;
  readonly cancelledAt: Instant | null;
}
