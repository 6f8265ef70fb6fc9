import type { Instant } from '@recourse/clock/calendar';
import type { Pause } from '@recourse/clock/facts';
import type { PolicyTarget } from '@recourse/contract/clock/policies';
import type { ClaimRow, MessageRow, TargetCode } from '../../db/tables.ts';

/** When something was received, and when it was sent. */
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
  /** For a claim from a conversation, the time of its first message; otherwise the time of receipt. */
  readonly received: Instant;
  readonly sent: Instant | null;
  /**
   * The earliest receipt among the claims merged into this one and the claim itself: the law counts from there. null:
   * no claim was merged.
   */
  readonly first: Receipt | null;
  /** The targets of its policy; none without a policy. */
  readonly targets: readonly PolicyTarget[];
  /** Messages of the staff that are not withdrawn, in order of time. */
  readonly messages: readonly StaffMessage[];
  /** Changes of status, in order of time. */
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
  /** null while the clock is paused. */
  readonly dueOn: string | null;
  readonly dueAt: Instant | null;
  readonly warnAt: Instant | null;
  readonly metAt: Instant | null;
  readonly metBy: number | null;
  readonly cancelledAt: Instant | null;
}
