import { documentFormFault, type NewDocument } from '@recourse/contract/documents';
import type { FieldPath, Resolver } from 'react-hook-form';

/** The values of the administrators' form of a document, without its file. All are text, as in inputs and drafts. */
export interface AdminDocumentForm extends Readonly<Record<string, string>> {
  readonly nom: string;
  readonly type: string;
  /** Ids of what it concerns, '' for none, each with the text to show. */
  readonly reclamationId: string;
  readonly reclamationText: string;
  readonly userId: string;
  readonly userName: string;
  readonly employeeId: string;
  readonly employeeName: string;
}

export const EMPTY_DOCUMENT: AdminDocumentForm = {
  nom: '',
  type: '',
  reclamationId: '',
  reclamationText: '',
  userId: '',
  userName: '',
  employeeId: '',
  employeeName: '',
};

/** The contract's rule for an administrator's form: one message at a time, under the field that it is about. */
export const adminDocumentResolver: Resolver<AdminDocumentForm, unknown, AdminDocumentForm> = (
  values,
) => {
  const fault = documentFormFault('ADMIN', values, false);
  if (fault === null) return { values, errors: {} };
  const field = fault.field as FieldPath<AdminDocumentForm>;
  return { values: {}, errors: { [field]: { type: 'required', message: fault.message } } };
};

/** What the form sends besides the file: every field of a new document that is shared. The upload leaves out empty ones. */
export function documentFields(form: AdminDocumentForm): Readonly<Record<string, string>> {
  const { nom, type, reclamationId, userId, employeeId } = form;
  const fields = { nom: nom.trim(), type: type.trim(), reclamationId, userId, employeeId };
  return fields satisfies Record<Exclude<keyof NewDocument, 'purpose'>, string>;
}
