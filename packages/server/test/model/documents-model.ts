import { type Outcome, type Person, refusal, roleOf } from './people.ts';

/** An in-memory model of documents, by the rules of the decisions. */

export interface ModelDocument {
  id: number;
  user: Person | null;
  employee: Person | null;
  uploader: Person;
  deleted: boolean;
}

export interface DocumentWish {
  user?: Person | undefined;
  employee?: Person | undefined;
  hasFile: boolean;
}

/** A document that names a client as its employee is not visible to him for that reason. */
export function seesDocument(who: Person, document: ModelDocument): boolean {
  if (document.deleted || roleOf(who) === 'ADMIN') return !document.deleted;
  const own = [document.uploader, document.user];
  return own.includes(who) || (roleOf(who) === 'EMPLOYE' && document.employee === who);
}

/** The status that refuses a form; null when it is accepted. */
function refusedForm(who: Person, { user, employee, hasFile }: DocumentWish): number | null {
  switch (roleOf(who)) {
    case 'ADMIN':
      return null;
    case 'EMPLOYE':
      if (user === undefined) return 400;
      if (employee !== undefined && employee !== who) return 403;
      return user === who ? 400 : null;
    case 'CLIENT':
      if (!hasFile) return 400;
      if (user !== undefined && user !== who) return 403;
      return employee !== undefined && roleOf(employee) !== 'EMPLOYE' ? 422 : null;
    default:
      throw new Error('There is no other role.');
  }
}

export function creating(documents: ModelDocument[], who: Person, wish: DocumentWish): Outcome {
  const refused = refusedForm(who, wish);
  if (refused !== null) return refusal(refused);
  const { user = null, employee = null } = wish;
  const parties = {
    ADMIN: { user, employee },
    EMPLOYE: { user, employee: who },
    CLIENT: { user: who, employee },
  }[roleOf(who)];
  return {
    status: 201,
    apply: (id) => void documents.push({ id, ...parties, uploader: who, deleted: false }),
  };
}

export function deleting(document: ModelDocument, who: Person): Outcome {
  if (!seesDocument(who, document)) return refusal(404);
  if (roleOf(who) !== 'ADMIN' && document.uploader !== who) return refusal(403);
  return { status: 200, apply: () => void (document.deleted = true) };
}
