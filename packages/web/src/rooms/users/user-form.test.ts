import type { User } from '@recourse/contract/users';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { newUserBody, toUserForm, userChangesBody, userFormRules } from './user-form.ts';

const ADA: User = {
  id: 4,
  username: 'ada',
  nom: null,
  email: 'ada@example.org',
  phone: '0612345678',
  role: 'EMPLOYE',
  version: 3,
};

/** The first message of each field. */
const faults = (user: User | null, form: Record<string, string>): string[] => {
  const result = z.safeParse(userFormRules(user), { ...toUserForm(user), ...form });
  const first = new Map<PropertyKey, string>();
  for (const { path, message } of result.error?.issues ?? []) {
    const [field = ''] = path;
    if (!first.has(field)) first.set(field, message);
  }
  return [...first.values()];
};

test('an empty form for a new user names every missing field in the specified words', () => {
  expect(faults(null, {})).toEqual([
    'Username is required.',
    'Email is required.',
    'Phone is required.',
    'Role is invalid.',
    'Password is required for creating a user.',
  ]);
});

test('blanks are no values, and an address must look like one', () => {
  const filled = { username: ' ', email: 'ada@', phone: ' ', role: 'CLIENT', password: 'x' };
  expect(faults(null, filled)).toEqual([
    'Username is required.',
    'Please provide a valid email.',
    'Phone is required.',
  ]);
});

test('on edit a blank password is fine, and a role that is no longer offered may stay', () => {
  expect(faults(ADA, {})).toEqual([]);
  expect(faults({ ...ADA, role: 'COLLABORATOR' }, {})).toEqual([]);
  expect(faults(ADA, { role: 'COLLABORATOR' })).toEqual(['Role is invalid.']);
});

test('only changed fields are sent for a user who exists', () => {
  const form = toUserForm(ADA);
  expect(userChangesBody(ADA, form)).toEqual({});
  expect(userChangesBody(ADA, { ...form, phone: '1', role: 'ADMIN' })).toEqual({
    phone: '1',
    role: 'ADMIN',
  });
  expect(userChangesBody({ ...ADA, nom: 'Ada' }, form)).toEqual({ nom: null });
  expect(userChangesBody(ADA, { ...form, password: 'another one' })).toEqual({
    password: 'another one',
  });
});

test('a new user is sent whole; an empty display name is left out', () => {
  const form = { ...toUserForm(null), username: 'bo', role: 'CLIENT', password: 'secret' };
  expect(newUserBody(form)).toEqual({
    username: 'bo',
    email: '',
    phone: '',
    role: 'CLIENT',
    password: 'secret',
  });
});

test('an invitation stands in place of a password, whatever was typed before', () => {
  const filled = { username: 'bo', email: 'bo@example.org', phone: '1', role: 'CLIENT' };
  expect(faults(null, filled)).toEqual(['Password is required for creating a user.']);
  expect(faults(null, { ...filled, invite: 'true' })).toEqual([]);
  const form = { ...toUserForm(null), ...filled, password: 'typed', invite: 'true' };
  expect(newUserBody(form)).toEqual({ ...filled, invite: true });
});
