import { documentFormFault, type NewDocument } from '@recourse/contract/documents';
import type { FieldPath, Resolver } from 'react-hook-form';

/** The values of the administrators' form of a document, without its file. All are text, as in inputs and drafts. */
export interface AdminDocumentForm extends Readonly<Record<string, string>> {
  readonly nom: string;
  readonly type: string;
  /** The ids of related objects, '' for none, each with its text to show. */
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

/** The contract's rule for an administrator's form. It reports one fault at a time, at the field that it concerns. */
export const adminDocumentResolver: Resolver<AdminDocumentForm, unknown, AdminDocumentForm> = (
  values,
) => {
  const fault = documentFormFault('ADMIN', values, false);
  if (fault === null) return { values, errors: {} };
  const field = fault.field as FieldPath<AdminDocumentForm>;
  return { values: {}, errors: { [field]: { type: 'required', message: fault.message } } };
};

/** What the form sends besides the file: all fields of a new shared document. The upload leaves out empty ones. */
export function documentFields(form: AdminDocumentForm): Readonly<Record<string, string>> {
  const { nom, type, reclamationId, userId, employeeId } = form;
  const fields = { nom: nom.trim(), type: type.trim(), reclamationId, userId, employeeId };
  return fields satisfies Record<Exclude<keyof NewDocument, 'purpose'>, string>;
}
