import type { Insertable } from 'kysely';
import type { UsersTable } from '../db/tables.ts';

/** An account that the demo offers for signing in; all share the demo password. */
export interface DemoAccount {
  username: string;
  email: string;
  role: 'ADMIN' | 'EMPLOYE' | 'CLIENT';
}

interface Group {
  role: DemoAccount['role'];
  username: string;
  nom: string;
}

const GROUPS = {
  admins: { role: 'ADMIN', username: 'supervisor', nom: 'Supervisor' },
  employees: { role: 'EMPLOYE', username: 'support', nom: 'Support desk' },
  clients: { role: 'CLIENT', username: 'client', nom: 'Client' },
} as const satisfies Record<string, Group>;

/** Accounts of each role beside the first administrator. */
export const DEMO_PEOPLE = { admins: 2, employees: 5, clients: 12 } as const;
/** A load demo has about one client for ten claims, up to this many. */
const MOST_CLIENTS = 10_000;
const CLAIMS_PER_CLIENT = 10;

/** Above this size a demo is made for load tests, not for people to look at. */
const LOOKED_AT = 1_000;

/** Whether a demo of `size` claims is made for load. */
export const isForLoad = (size: number): boolean => size > LOOKED_AT;

/** How many clients `size` claims belong to: twelve in the ordinary demo, more when it is made for load. */
function clientCount(size: number): number {
  const busy = isForLoad(size) ? Math.ceil(size / CLAIMS_PER_CLIENT) : DEMO_PEOPLE.clients;
  return Math.min(busy, MOST_CLIENTS);
}

/** The demo's accounts, numbered from 1 in each role: administrators, employees, clients. */
export function planAccounts(size: number): DemoAccount[] {
  return [
    ...accounts(GROUPS.admins, DEMO_PEOPLE.admins),
    ...accounts(GROUPS.employees, DEMO_PEOPLE.employees),
    ...accounts(GROUPS.clients, clientCount(size)),
  ];
}

function accounts(group: Group, count: number): DemoAccount[] {
  return Array.from({ length: count }, (_, index) => {
    const username = `${group.username}${index + 1}`;
    return { username, email: `${username}@example.com`, role: group.role };
  });
}

/** The row of an account. The phone numbers are from the block that is kept free for fiction in France. */
export function userRow(
  account: DemoAccount,
  index: number,
  shared: { passwordHash: string; at: Date },
): Insertable<UsersTable> {
  const group = Object.values(GROUPS).find(({ role }) => role === account.role);
  const number = account.username.replace(/\D+/, '');
  return {
    username: account.username,
    email: account.email,
    phone: `063998${String(index % 10_000).padStart(4, '0')}`,
    nom: `${group?.nom ?? account.role} ${number}`,
    role: account.role,
    password_hash: shared.passwordHash,
    created_at: shared.at,
    updated_at: shared.at,
  };
}
