import type { EndpointReply } from '@recourse/contract/wire/endpoint';
import { LIMITS } from '@recourse/contract/values/limits';
import {
  type listUsers as listUsersEndpoint,
  type NewUser,
  user as shape,
  type User,
  USER_MESSAGES,
  type UserCounts,
  type UserExportQuery,
  type UserListQuery,
  type UserSort,
} from '@recourse/contract/users';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/connect/retry.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { CsvReply } from '../../kernel/lists/csv-reply.ts';
import { badRequest, conflict, notFound } from '../../kernel/errors.ts';
import { columnsOf, exportList, pageAfter } from '../../kernel/lists/export-list.ts';
import { listOf, pageOf } from '../../kernel/lists/lists.ts';
import { hashPassword, passwordFault } from '../../kernel/security/passwords/passwords.ts';
import { recordChange } from '../../kernel/changes/record-change.ts';
import { makeInvitation } from './invite.service.ts';
import { PUBLIC_USER, USER } from './users.fields.ts';
import {
  countRoles,
  countUsers,
  findUser,
  insertUser,
  listUserRows,
  type UserFilter,
} from './users.repository.ts';

type ListUsers = typeof listUsersEndpoint;

/**
 * A page of users. Administrators see everybody in full, employees see everybody's name and role, clients those of the
 * employees. Throws 400 for sorting or filtering by a field that the caller may not see.
 */
export async function listUsers(
  ctx: Context,
  actor: Actor,
  query: UserListQuery,
): Promise<EndpointReply<ListUsers>> {
  const page = pageOf(query, LIMITS.perPageUsers);
  const asked = askedOf(actor, query);
  // A filter for people whom the caller may not see gives an empty list, not an error.
  if (asked === null) return listOf({ rows: [], total: 0 }, page);
  const [rows, total] = await Promise.all([
    listUserRows(ctx.db, asked, page),
    countUsers(ctx.db, asked),
  ]);
  const list = listOf({ rows, total }, page);
  return { meta: list.meta, data: list.data.map(asked.full ? USER.toWire : PUBLIC_USER.toWire) };
}

/** The query limited to what the caller may see; null when it asks only for people whom he may not see. Throws 400. */
function askedOf(
  { role }: Actor,
  query: UserExportQuery,
): (UserFilter & { sort: UserSort }) | null {
  const full = role === 'ADMIN';
  const sort = query.sort ?? '-id';
  if (!full && sort.endsWith('email'))
    throw badRequest(USER_MESSAGES.sortHidden, { sort: USER_MESSAGES.sortHidden });
  const withoutFactor = query.withoutFactor !== undefined;
  if (!full && withoutFactor)
    throw badRequest(USER_MESSAGES.filterHidden, { withoutFactor: USER_MESSAGES.filterHidden });
  if (role !== 'CLIENT') return { q: query.q, full, sort, role: query.role, withoutFactor };
  // Clients may see who the employees are.
  if (query.role !== undefined && query.role !== 'EMPLOYE') return null;
  return { q: query.q, full, sort, role: 'EMPLOYE', withoutFactor };
}

/** The whole list of users as CSV, with the fields that the caller may see. Throws what `listUsers` throws. */
export async function exportUsers(
  ctx: Context,
  actor: Actor,
  query: UserExportQuery,
): Promise<CsvReply> {
  const asked = askedOf(actor, query);
  return exportList<User>(ctx, actor, {
    area: 'users',
    columns: asked?.full === true ? columnsOf(shape) : PUBLIC_USER.names,
    query,
    read: async (db, last) => {
      if (asked === null) return [];
      const rows = await listUserRows(db, asked, pageAfter(last, query));
      return rows.map(asked.full ? USER.toWire : PUBLIC_USER.toWire);
    },
  });
}

/**
 * One user: anybody for administrators, only himself for everyone else. Throws the same 404 for all
 * other ids.
 */
export async function getUser(ctx: Context, actor: Actor, id: number): Promise<User> {
  const row = actor.role === 'ADMIN' || actor.userId === id ? await findUser(ctx.db, id) : null;
  if (!row) throw notFound();
  return USER.toWire(row);
}

/** The number of users, in total and by role, without deleted ones. */
export async function countUsersByRole(ctx: Context): Promise<UserCounts> {
  const roles = await countRoles(ctx.db);
  return { total: roles.reduce((sum, { total }) => sum + total, 0), roles };
}

/**
 * Creates a user, with a password or with an invitation to choose one. Throws 400 for a weak password or both, 409 when the
 * username or e-mail is taken.
 */
export async function registerUser(ctx: Context, actor: Actor, input: NewUser): Promise<User> {
  const { password, invite, ...fields } = input;
  if (password !== undefined && invite)
    throw badRequest(USER_MESSAGES.inviteOrPassword, { invite: USER_MESSAGES.inviteOrPassword });
  const fault = password === undefined ? null : await passwordFault(ctx, password, input);
  if (fault) throw badRequest(fault, { password: fault });
  const password_hash = password === undefined ? null : await hashPassword(password);
  return inTransaction(ctx.db, async (trx) => {
    const row = await insertUser(trx, { ...USER.toColumns(fields), password_hash });
    if (!row) throw conflict(USER_MESSAGES.taken, 'TAKEN');
    if (invite) await makeInvitation(ctx, trx, row.id);
    await recordChange(trx, actor, {
      action: 'create',
      area: 'users',
      objectId: row.id,
      fields: Object.keys(input),
      detail: { role: row.role },
    });
    return USER.toWire(row);
  });
}
