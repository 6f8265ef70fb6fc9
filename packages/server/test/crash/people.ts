import { login } from '@recourse/contract/auth';
import { createSolution } from '@recourse/contract/solutions';
import { register } from '@recourse/contract/users';
import { ADMIN_PASSWORD } from './crash-server.ts';
import { send } from './send.ts';

export interface Person {
  id: number;
  token: string;
}

export interface People {
  admin: Person;
  employees: readonly Person[];
  clients: readonly Person[];
}

const PASSWORD = 'a password for crashes';
const SOLUTIONS = [
  'Switch the router off, wait ten seconds, switch it on again.',
  'The invoice is sent again to the address in your profile.',
  'The parcel is at the nearest pick-up point.',
];

/** Makes all writers, signed in, and solutions for the assistant. The sessions survive every crash. */
export async function makePeople(url: string): Promise<People> {
  const admin = await signIn(url, 'admin', ADMIN_PASSWORD);
  for (const texte of SOLUTIONS)
    await call(url, createSolution.path, { token: admin.token, body: { texte, motcle: [] } });
  const make = (role: string, count: number): Promise<Person[]> =>
    Promise.all(
      Array.from({ length: count }, (_, n) =>
        makePerson(url, admin, `${role.toLowerCase()}${n}`, role),
      ),
    );
  return { admin, employees: await make('EMPLOYE', 2), clients: await make('CLIENT', 4) };
}

async function makePerson(
  url: string,
  admin: Person,
  username: string,
  role: string,
): Promise<Person> {
  const email = `${username}@example.org`;
  const body = { username, email, phone: '0600000000', role, password: PASSWORD };
  await call(url, register.path, { token: admin.token, body });
  return signIn(url, username, PASSWORD);
}

async function signIn(url: string, email: string, password: string): Promise<Person> {
  return (await call(url, login.path, { body: { email, password } })) as Person;
}

async function call(
  url: string,
  path: string,
  request: { token?: string; body: unknown },
): Promise<unknown> {
  const answer = await send(new URL(path, url), request);
  if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}`);
  return answer.body;
}
