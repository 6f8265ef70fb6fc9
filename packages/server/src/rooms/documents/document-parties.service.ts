import { type Document, DOCUMENT_MESSAGES, type NewDocument } from '@recourse/contract/documents';
import type { Context } from '../../context.ts';
import type { Actor } from '../../kernel/actor.ts';
import { badRequest, unprocessable } from '../../kernel/errors.ts';
import { findClaim } from '../claims/store/claims.repository.ts';
import { findUser } from '../users/users.repository.ts';

/** The people and claims that a document is about. */
export type Parties = Pick<Document, 'userId' | 'employeeId' | 'reclamationId'>;

/**
 * Sender and recipient as the role may name them: a client sends as `userId`, an employee as `employeeId`, an
 * administrator may name anybody. An attachment has neither. Throws 400 for an employee who names himself as the
 * recipient.
 */
export function partiesOf(actor: Actor, form: NewDocument): Parties {
  const { userId = null, employeeId = null, reclamationId = null } = form;
  if (form.purpose === 'ATTACHMENT') return { userId: null, employeeId: null, reclamationId: null };
  if (actor.role === 'ADMIN') return { userId, employeeId, reclamationId };
  if (actor.role === 'CLIENT') return { userId: actor.userId, employeeId, reclamationId };
  if (userId === actor.userId) {
    const message = DOCUMENT_MESSAGES.recipientSelf;
    throw badRequest(message, { userId: message });
  }
  return { userId, employeeId: actor.userId, reclamationId };
}

/** The field that names the sender; an administrator has none, because he may name anybody. */
const SENDER = { ADMIN: null, EMPLOYE: 'employeeId', CLIENT: 'userId' } as const;

/**
 * Throws 422 for missing people, for people who are no employees when a client names them, and for claims that the
 * caller may not see.
 */
export async function checkReferences(
  db: Context['db'],
  actor: Actor,
  { userId, employeeId, reclamationId }: Parties,
): Promise<void> {
  for (const [field, id] of Object.entries({ userId, employeeId })) {
    if (id === null || (field === SENDER[actor.role] && id === actor.userId)) continue;
    const user = await findUser(db, id);
    if (actor.role === 'CLIENT' && user?.role !== 'EMPLOYE') {
      throw missing(field, DOCUMENT_MESSAGES.employeeExists);
    }
    if (!user) throw missing(field, DOCUMENT_MESSAGES.userExists);
  }
  if (reclamationId !== null && !(await findClaim(db, actor, reclamationId))) {
    throw missing('reclamationId', DOCUMENT_MESSAGES.claimExists);
  }
}

const missing = (field: string, message: string) => unprocessable(message, { [field]: message });
