import pg from 'pg';
import { DATABASE, ROLES } from './settings.ts';
import type { Settings } from './settings.ts';

/**
 * Makes whichever of the two roles and the database is missing, so that a killed first start can be repeated. The owner
 * may change the schema and add trusted extensions. The serving role may only sign in; the migrations grant its rights.
 * `admin` is signed in as the administrator to the database `postgres`.
 */
export async function ensureRoles(
  admin: pg.Client,
  passwords: Settings['passwords'],
): Promise<void> {
  await ensureRole(admin, ROLES.owner, passwords.owner);
  await ensureRole(admin, ROLES.app, passwords.app);
  const found = await admin.query('select from pg_database where datname = $1', [DATABASE]);
  if (found.rowCount === 0) await admin.query(`create database ${DATABASE} owner ${ROLES.owner}`);
  await admin.query(`revoke all on database ${DATABASE} from public`);
  await admin.query(`grant connect on database ${DATABASE} to ${ROLES.app}`);
  await admin.query(`revoke connect on database postgres from public`);
}

async function ensureRole(admin: pg.Client, role: string, password: string): Promise<void> {
  const found = await admin.query('select from pg_roles where rolname = $1', [role]);
  const verb = found.rowCount === 0 ? 'create' : 'alter';
  await admin.query(
    `${verb} role ${role} login nosuperuser nocreatedb nocreaterole password ${pg.escapeLiteral(password)}`,
  );
}
