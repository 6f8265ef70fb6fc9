import { documentFormFault, type NewDocument } from '@recourse/contract/documents';
import type { FieldPath, Resolver } from 'react-hook-form';

/** What the administrators' form of a document holds: all of it text, as fields and drafts do. The file is beside it. */
export interface AdminDocumentForm extends Readonly<Record<string, string>> {
  readonly nom: string;
  readonly type: string;
  /** Numbers of those whom it concerns, '' for none, each with what is shown for it. */
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

/** What the form sends beside the file: every field of a new document. Empty ones are left out on the way. */
export function documentFields(form: AdminDocumentForm): Readonly<Record<string, string>> {
  const { nom, type, reclamationId, userId, employeeId } = form;
  const fields = { nom: nom.trim(), type: type.trim(), reclamationId, userId, employeeId };
  return fields satisfies Record<keyof NewDocument, string>;
}
