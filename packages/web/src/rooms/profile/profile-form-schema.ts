import type { EndpointReply } from '@recourse/contract/wire/endpoint';
import { text } from '@recourse/contract/values/common';
import { LIMITS } from '@recourse/contract/values/limits';
import { type me, PROFILE_MESSAGES } from '@recourse/contract/profile';
import { email } from '@recourse/contract/values/emails';
import type { Resolver } from 'react-hook-form';
import * as z from 'zod/mini';

/** The user's own account, as the server returns it. */
export type Profile = EndpointReply<typeof me>;

/** What users may change about themselves. The phone may be empty. The password is only required for another e-mail. */
export const profileForm = z.object({
  email,
  phone: text(LIMITS.phone),
  currentPassword: z.string(),
});

export interface ProfileForm extends Readonly<Record<string, string>> {
  readonly email: string;
  readonly phone: string;
  readonly currentPassword: string;
}

export interface PasswordForm extends Readonly<Record<string, string>> {
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly confirmation: string;
}

export const EMPTY_PASSWORDS: PasswordForm = {
  currentPassword: '',
  newPassword: '',
  confirmation: '',
};

/** The fault of the typed passwords as one field and its message; null when there is none. */
export function passwordFault(
  form: PasswordForm,
): { field: keyof PasswordForm & string; message: string } | null {
  if (form.currentPassword === '') {
    return { field: 'currentPassword', message: PROFILE_MESSAGES.passwords };
  }
  if (form.newPassword === '') {
    return { field: 'newPassword', message: PROFILE_MESSAGES.passwords };
  }
  if (form.newPassword !== form.confirmation) {
    return { field: 'confirmation', message: PROFILE_MESSAGES.passwordsDiffer };
  }
  return null;
}

/** Checks the form for a new password, and reports its first fault. */
export const passwordResolver: Resolver<PasswordForm, unknown, PasswordForm> = (values) => {
  const fault = passwordFault(values);
  if (fault === null) return { values, errors: {} };
  return { values: {}, errors: { [fault.field]: { type: 'rule', message: fault.message } } };
};
