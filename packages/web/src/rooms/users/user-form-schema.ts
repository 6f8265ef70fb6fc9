import { text } from '@recourse/contract/common';
import { LIMITS } from '@recourse/contract/limits';
import { type Role, toRole } from '@recourse/contract/roles';
import {
  type NewUser,
  newUser,
  type User,
  USER_MESSAGES,
  type UserChanges,
} from '@recourse/contract/users';
import * as z from 'zod/mini';

/** What the form of a user holds: all of it text, as fields do. */
export interface UserForm extends Readonly<Record<string, string>> {
  readonly username: string;
  readonly email: string;
  readonly phone: string;
  readonly nom: string;
  readonly role: string;
  readonly password: string;
}

const { username, email, phone } = newUser.shape;

/**
 * The rules of the form. A new user needs a password; on edit a blank one keeps the current one, and a role
 * that is no longer offered may stay as it is.
 */
export function userFormSchema(user: User | null) {
  const isRole = (role: string) => toRole(role) !== null || role === user?.role;
  return z.strictObject({
    username,
    email,
    phone,
    nom: text(LIMITS.nom),
    role: z.string().check(z.refine(isRole, USER_MESSAGES.role)),
    password: user === null ? newUser.shape.password : z.string(),
  });
}

/** What the form shows for a user; empty for a new one. Nobody's role is guessed. */
export function toUserForm(user: User | null): UserForm {
  return {
    username: user?.username ?? '',
    email: user?.email ?? '',
    phone: user?.phone ?? '',
    nom: user?.nom ?? '',
    role: user?.role ?? '',
    password: '',
  };
}

/** What the form sends for a new user. */
export function newUserBody({ role, nom, ...form }: UserForm): NewUser {
  const { username: name, email: address, phone: number, password } = form;
  return {
    username: name,
    email: address,
    phone: number,
    password,
    role: roleOf(role),
    ...(nom === '' ? {} : { nom }),
  };
}

/** What the form sends for a user who exists: changed fields only. */
export function userChangesBody(user: User, form: UserForm): UserChanges {
  return {
    ...(form.username === user.username ? {} : { username: form.username }),
    ...(form.email === user.email ? {} : { email: form.email }),
    ...(form.phone === user.phone ? {} : { phone: form.phone }),
    ...(form.nom === (user.nom ?? '') ? {} : { nom: form.nom === '' ? null : form.nom }),
    ...(form.role === user.role ? {} : { role: roleOf(form.role) }),
    ...(form.password === '' ? {} : { password: form.password }),
  };
}

function roleOf(text: string): Role {
  const role = toRole(text);
  if (role === null) throw new TypeError(`${text} is no role.`);
  return role;
}
