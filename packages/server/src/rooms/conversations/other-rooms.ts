import type { Claim } from '@recourse/contract/claims';
import type { Report } from '@recourse/contract/reports';
import type { Context } from '../../context.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { KnowledgeHit } from '../../knowledge/knowledge-index.ts';

/**
 * What a conversation does in other rooms, by their own rules. The server passes these functions in, because a service
 * does not call another room's service.
 */
export interface OtherRooms {
  /** Prepares the report of a conversation; the returned function saves it within a transaction. */
  readonly prepareReport: (
    ctx: Context,
    actor: Actor,
    report: {
      conversationId: string;
      text: string;
      solutionId: number | null;
      hits: readonly KnowledgeHit[];
    },
  ) => Promise<
    (
      own: Context,
      now: {
        text: string;
        solutionId: number | null;
        /** Whether it is a mere greeting or thanks, which nobody has to answer. */
        saysNothing: boolean;
      },
    ) => Promise<Report>
  >;
  /** Makes the claim of a conversation. */
  readonly handOver: (
    own: Context,
    actor: Actor,
    conversationId: string,
  ) => Promise<{ claim: Claim }>;
  /** Records that the client found its answer wrong. */
  readonly refuseAnswer: (own: Context, actor: Actor, conversationId: string) => Promise<void>;
  /** Sends files with a message of a claim, in the transaction that stores it. */
  readonly sendFiles: (
    db: Context['db'],
    actor: Actor,
    sent: { claimId: number; messageId: number; documentIds: readonly number[] },
  ) => Promise<void>;
  /** Marks its report as resolved by the client. */
  readonly resolveConversation: (
    own: Context,
    actor: Actor,
    conversationId: string,
  ) => Promise<Report>;
}
