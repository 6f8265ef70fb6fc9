import type { EndpointReply } from '@recourse/contract/wire/endpoint';
import { text } from '@recourse/contract/values/common';
import { LIMITS } from '@recourse/contract/values/limits';
import { type me, PROFILE_MESSAGES } from '@recourse/contract/profile';
import { newUser } from '@recourse/contract/users';
import type { Resolver } from 'react-hook-form';
import * as z from 'zod/mini';

/** The user's own account, as the server answers it. */
export type Profile = EndpointReply<typeof me>;

/** What users may change about themselves. The phone may be empty. */
export const profileForm = z.object({ email: newUser.shape.email, phone: text(LIMITS.phone) });

export interface ProfileForm extends Readonly<Record<string, string>> {
  readonly email: string;
  readonly phone: string;
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

/** What is wrong with the typed passwords: one field and its message; null when they are fine. */
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

export const passwordResolver: Resolver<PasswordForm, unknown, PasswordForm> = (values) => {
  const fault = passwordFault(values);
  if (fault === null) return { values, errors: {} };
  return { values: {}, errors: { [fault.field]: { type: 'rule', message: fault.message } } };
};
