import { toRole } from '@recourse/contract/values/roles';
import { type NewUser, type User, USER_MESSAGES, type UserChanges } from '@recourse/contract/users';
import * as z from 'zod/mini';
import {
  changedBody,
  filledBody,
  type FormOf,
  formRules,
  formValues,
} from '../../lib/form/row-fields.ts';
import { CHECKED } from '../../lib/form/checkbox-value.ts';
import { USER_FIELDS } from './user-fields.tsx';

/** The values of a user's form. All are text, as in inputs. */
export type UserForm = FormOf<typeof USER_FIELDS>;

/**
 * The rules of the form. A new user needs a password or an invitation. For an existing user a blank password keeps the
 * current one, and a role that is no longer offered may stay.
 */
export function userFormRules(user: User | null) {
  if (user === null)
    return formRules(USER_FIELDS, { password: z.string() }).check(
      z.refine(({ password, invite }) => invite === CHECKED || password !== '', {
        path: ['password'],
        error: USER_MESSAGES.password,
        // Checked in addition to the other fields.
        when: () => true,
      }),
    );
  const isRole = (role: string) => toRole(role) !== null || role === user.role;
  return formRules(USER_FIELDS, {
    role: z.string().check(z.refine(isRole, USER_MESSAGES.role)),
    password: z.string(),
  });
}

/** The form's values for a user; empty for a new one. */
export function toUserForm(user: User | null): UserForm {
  return formValues(USER_FIELDS, user);
}

/** What the form sends for a new user. */
export function newUserBody(form: UserForm): NewUser {
  const { password, ...body } = filledBody(USER_FIELDS, form, [
    'username',
    'email',
    'phone',
    'role',
  ]);
  return body.invite || password === undefined ? body : { ...body, password };
}

/** What the form sends for an existing user: the changed fields only. */
export function userChangesBody(user: User, form: UserForm): UserChanges {
  return changedBody(USER_FIELDS, user, form);
}
