import * as ai from '@recourse/contract/ai';
import { listAudit } from '@recourse/contract/audit';
import { login } from '@recourse/contract/auth';
import { createClaim, listClaims } from '@recourse/contract/claims';
import { getDashboard } from '@recourse/contract/dashboards';
import { createDocument } from '@recourse/contract/documents';
import { type Endpoint, fillPath } from '@recourse/contract/wire/endpoint';
import { getOpenApi } from '@recourse/contract/wire/openapi';
import { updateMe } from '@recourse/contract/profile';
import { createReport, type Report, validateReport } from '@recourse/contract/reports';
import { createSolution, type Solution } from '@recourse/contract/solutions';
import { register } from '@recourse/contract/users';
import { pdf } from '../sample-files.ts';
import { form } from '../upload-form.ts';
import { ADMIN_PASSWORD } from './recorded-server.ts';

/** A day of the product in a minute: everything that could cause an outgoing connection. */

interface Sent {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: unknown;
}

/** Calls an endpoint of a server. Throws when it is refused. */
async function send<Reply = unknown>(
  url: string,
  token: string | null,
  [endpoint, { params = {}, query = {}, body }]: [Endpoint, Sent],
): Promise<Reply> {
  const address = new URL(fillPath(endpoint.path, params), url);
  address.search = new URLSearchParams(query).toString();
  const response = await fetch(address, {
    method: endpoint.method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${endpoint.method} ${endpoint.path}: ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as Reply;
}

const signIn = async (url: string, email: string, password: string): Promise<string> =>
  (await send<{ token: string }>(url, null, [login, { body: { email, password } }])).token;

/** Signs people in; files, answers, summarises and validates complaints; uses files and figures. */
export async function tellStory(url: string): Promise<void> {
  const admin = await signIn(url, 'admin', ADMIN_PASSWORD);
  const person = {
    username: 'outgoing-client',
    email: 'client@mail.example.org',
    phone: '0600000000',
    role: 'CLIENT',
    password: 'a password of some length',
  };
  await send(url, admin, [register, { body: person }]);
  const texte = 'Restart the router: https://help.example.org/router';
  const solution = await send<Solution>(url, admin, [
    createSolution,
    { body: { texte, motcle: ['router'] } },
  ]);
  const client = await signIn(url, person.email, person.password);
  await send(url, client, [ai.search, { query: { q: 'my router is broken' } }]);
  const complaint = 'My router is broken, see http://pictures.example.org/1.png';
  await send(url, client, [
    ai.summarize,
    { body: { reclamationText: complaint, solutionText: texte } },
  ]);
  const report = await send<Report>(url, client, [
    createReport,
    { body: { reclamationText: complaint, conversationId: 'outgoing' } },
  ]);
  await send(url, client, [ai.handOver, { body: { conversationId: 'outgoing' } }]);
  await send(url, admin, [
    validateReport,
    {
      params: { id: report.id },
      query: { employeeId: '1' },
      body: { solutionId: solution.id },
    },
  ]);
  await send(url, client, [createClaim, { body: { contenu: complaint } }]);
  await upload(url, client);
  await send(url, client, [
    updateMe,
    { body: { email: 'new@mail.example.org', phone: '0600000001' } },
  ]);
  await send(url, client, [getDashboard, { query: { tz: 'Europe/Paris' } }]);
  await send(url, admin, [listClaims, { query: { q: 'router' } }]);
  await send(url, admin, [listAudit, {}]);
  await send(url, admin, [getOpenApi, {}]);
  for (const path of ['/', '/config.json', '/healthz', '/readyz']) await fetch(new URL(path, url));
}

async function upload(url: string, token: string): Promise<void> {
  const { body, headers } = form({ nom: 'Bill' }, { name: 'bill.pdf', content: pdf() });
  const response = await fetch(new URL(createDocument.path, url), {
    method: createDocument.method,
    headers: { ...headers, authorization: `Bearer ${token}` },
    body: new Uint8Array(body),
  });
  if (!response.ok) throw new Error(`The upload failed: ${await response.text()}`);
}
