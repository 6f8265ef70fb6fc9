import type { ClaimStatus } from '@recourse/contract/claims';
import { type Outcome, type Person, refusal, roleOf } from './people.ts';

/** An in-memory model of claims, by the rules of the decisions. */

export interface ModelClaim {
  id: number;
  status: ClaimStatus;
  client: Person | null;
  assignee: Person | null;
  author: Person;
  deleted: boolean;
}

/** The fields of a claim that a call may set; `user`: the person whom its userId names. */
export interface ClaimWish {
  status?: ClaimStatus | undefined;
  contenu?: true | undefined;
  user?: Person | null | undefined;
}

const isOwn = (who: Person, { author, client, assignee }: ModelClaim): boolean =>
  [author, client, assignee].includes(who);

export const seesClaim = (who: Person, claim: ModelClaim): boolean =>
  !claim.deleted &&
  (roleOf(who) === 'ADMIN' ||
    isOwn(who, claim) ||
    (roleOf(who) === 'EMPLOYE' && claim.assignee === null));

/** A list contains fewer claims than a person may read: the queue has its own parameter. */
export const listsClaim = (who: Person, claim: ModelClaim): boolean =>
  !claim.deleted && (roleOf(who) === 'ADMIN' || isOwn(who, claim));

export const queuesClaim = (who: Person, claim: ModelClaim): boolean =>
  seesClaim(who, claim) && claim.assignee === null;

/** What naming a user does: an employee becomes the assignee, a client the client, an administrator neither. */
function place(user: Person | null): Partial<ModelClaim> | null {
  if (user === null) return { assignee: null };
  if (roleOf(user) === 'ADMIN') return null;
  return roleOf(user) === 'EMPLOYE' ? { assignee: user } : { client: user };
}

export function creating(claims: ModelClaim[], who: Person, wish: ClaimWish): Outcome {
  const role = roleOf(who);
  const { status = 'OPEN', user = null } = wish;
  if (role !== 'ADMIN' && user !== null && user !== who) return refusal(403);
  if (role === 'CLIENT' && status !== 'OPEN') return refusal(403);
  const placed = place(role === 'ADMIN' ? user : who);
  if (!placed) return refusal(422);
  return {
    status: 201,
    apply: (id) => {
      claims.push({
        id,
        status,
        client: null,
        assignee: null,
        ...placed,
        author: who,
        deleted: false,
      });
    },
  };
}

function mayChange(who: Person, claim: ModelClaim, { status, contenu, user }: ClaimWish): boolean {
  if (roleOf(who) === 'ADMIN') return true;
  if (!isOwn(who, claim)) return status === undefined && contenu === undefined && user === who;
  if (contenu && claim.author !== who) return false;
  if (user === undefined) return true;
  return claim.assignee === null
    ? user === null || user === who
    : user === who && claim.assignee === who;
}

export function changing(claim: ModelClaim, who: Person, wish: ClaimWish): Outcome {
  if (roleOf(who) === 'CLIENT') return refusal(403);
  if (!seesClaim(who, claim)) return refusal(404);
  if (!mayChange(who, claim, wish)) return refusal(403);
  const placed = wish.user === undefined ? {} : place(wish.user);
  if (!placed) return refusal(422);
  return {
    status: 200,
    apply: () => void Object.assign(claim, wish.status ? { status: wish.status } : {}, placed),
  };
}

export function deleting(claim: ModelClaim, who: Person): Outcome {
  if (!seesClaim(who, claim)) return refusal(404);
  if (roleOf(who) !== 'ADMIN' && claim.author !== who) return refusal(403);
  return { status: 204, apply: () => void (claim.deleted = true) };
}

/** The rule for restoring any deleted row. */
export function restoring(row: { deleted: boolean }, who: Person): Outcome {
  if (roleOf(who) !== 'ADMIN') return refusal(403);
  if (!row.deleted) return refusal(404);
  return { status: 200, apply: () => void (row.deleted = false) };
}
