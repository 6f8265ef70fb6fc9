import type { Claim } from '@recourse/contract/claims';
import type { NewMessage, ThreadMessage } from '@recourse/contract/claims-thread';
import type { Context } from '../../../context.ts';
import type { Actor } from '../../../kernel/actor.ts';

/** What reports need from the room of claims. The server passes it in, because rooms do not call each other. */
export interface ClaimThread {
  /** Reads a claim that the caller may see. Throws 404. */
  read: (ctx: Context, actor: Actor, id: number) => Promise<Claim>;
  /** Writes into its thread by the rules of claims. `reportId`: the report that is validated with the message. */
  post: (
    ctx: Context,
    actor: Actor,
    posted: { id: number; message: NewMessage; reportId?: number },
  ) => Promise<ThreadMessage>;
}
