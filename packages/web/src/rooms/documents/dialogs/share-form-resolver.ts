import { documentFormFault } from '@recourse/contract/documents';
import type { FieldPath, Resolver } from 'react-hook-form';

/** The values of an employee's share form, without its file. All are text, as in inputs. */
export interface ShareForm extends Readonly<Record<string, string>> {
  readonly nom: string;
  readonly type: string;
  /** The recipient's id; '' when nobody is picked. */
  readonly userId: string;
  /** The recipient's name. */
  readonly userName: string;
}

export const EMPTY_SHARE: ShareForm = { nom: '', type: '', userId: '', userName: '' };

/** The contract's rule for an employee's form. It reports one fault at a time, at the field that it concerns. */
export const shareFormResolver: Resolver<ShareForm, unknown, ShareForm> = (values) => {
  const fault = documentFormFault('EMPLOYE', values, false);
  if (fault === null) return { values, errors: {} };
  const field = fault.field as FieldPath<ShareForm>;
  return { values: {}, errors: { [field]: { type: 'required', message: fault.message } } };
};
