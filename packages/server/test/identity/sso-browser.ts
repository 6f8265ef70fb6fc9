import type { FastifyInstance } from 'fastify';
import * as sso from '@recourse/contract/identity/single-sign-on';
import type { SsoConfig } from '../../src/config.ts';
import { createApp } from '../../src/app.ts';
import { createProvider } from '../../src/kernel/sso/provider.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import {
  type Browser,
  CLIENT,
  type IdentityProvider,
  startIdentityProvider,
} from './identity-provider.ts';

/** A portal with a real identity provider, and browsers that go from one to the other. */

const PORTAL = 'http://localhost:18080';

/** The configuration of a portal with this identity provider. */
export const envOf = ({ issuer }: Pick<IdentityProvider, 'issuer'>) => ({
  PUBLIC_URL: PORTAL,
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: CLIENT.id,
  OIDC_CLIENT_SECRET: CLIENT.secret,
  OIDC_LABEL: 'Example',
});

export interface SsoPortal {
  t: TestApp;
  idp: IdentityProvider;
  /** The same portal with another configuration of single sign-on. */
  with(changes: Partial<SsoConfig>): Promise<FastifyInstance>;
  close(): Promise<void>;
}

/** Starts both. The clock of the portal is set to the time of the machine, which the identity provider has. */
export async function startSsoPortal(env: Record<string, string> = {}): Promise<SsoPortal> {
  const idp = await startIdentityProvider({ portal: PORTAL });
  const t = await createTestApp({ ...envOf(idp), ...env });
  t.clock.advance(Date.now() - t.clock.now().getTime());
  const others: FastifyInstance[] = [];
  return {
    t,
    idp,
    with: async (changes) => {
      const config = {
        ...t.ctx.config,
        sso: t.ctx.config.sso && { ...t.ctx.config.sso, ...changes },
      };
      const provider = config.sso && createProvider(config.sso, t.ctx);
      const app = await createApp({ ...t.ctx, config, provider }, null);
      others.push(app);
      return app;
    },
    close: async () => {
      for (const app of others) await app.close();
      await t.close();
      await idp.close();
    },
  };
}

/** Where a browser is sent, and with which cookie. */
interface Sent {
  status: number;
  location: string;
  cookie: string;
}

const sentBy = ({ statusCode, headers }: Awaited<ReturnType<FastifyInstance['inject']>>): Sent => ({
  status: statusCode,
  location: String(headers.location),
  cookie: String(headers['set-cookie'] ?? '').split(';', 1)[0] ?? '',
});

/** Presses the button of the sign-in page. */
export const start = async (app: FastifyInstance, from?: string): Promise<Sent> =>
  sentBy(
    await app.inject({
      url: sso.startSso.path,
      ...(from === undefined ? {} : { query: { from } }),
    }),
  );

/** Comes back from the identity provider with an address there. Resolves with the parts of the fragment. */
export async function comeBack(
  app: FastifyInstance,
  { pathname, search }: URL,
  cookie: string,
): Promise<Sent & { page: string; fragment: Record<string, string> }> {
  const sent = sentBy(await app.inject({ url: `${pathname}${search}`, headers: { cookie } }));
  const [page = '', fragment] = sent.location.split('#');
  return { ...sent, page, fragment: Object.fromEntries(new URLSearchParams(fragment)) };
}

export const finish = (app: FastifyInstance, code: string | undefined, cookie: string, more = {}) =>
  app.inject({
    method: 'POST',
    url: sso.finishSso.path,
    payload: { code, ...more },
    headers: { cookie },
  });

/** Goes to the identity provider and back; resolves with what the fragment says, and with the cookie. */
export async function goRound(
  app: FastifyInstance,
  idp: IdentityProvider,
  browser?: Browser,
): Promise<{ cookie: string; fragment: Record<string, string>; page: string }> {
  const { location, cookie } = await start(app);
  const { fragment, page } = await comeBack(app, await idp.visit(location, browser), cookie);
  return { cookie, fragment, page };
}

export interface SignedIn {
  token: string;
  id: number;
  username: string;
  email: string;
  roles: string[];
}

/** Signs in as a person of the identity provider. */
export async function signInAs(
  app: FastifyInstance,
  idp: IdentityProvider,
  name: string,
  browser?: Browser,
): Promise<SignedIn> {
  idp.current = name;
  const { fragment, cookie } = await goRound(app, idp, browser);
  const answer = await finish(app, fragment['sso'], cookie);
  if (answer.statusCode !== 200)
    throw new Error(`Refused: ${JSON.stringify(fragment)} ${answer.body}`);
  return answer.json<SignedIn>();
}

/** Why somebody is not signed in. */
export async function refusalOf(
  app: FastifyInstance,
  idp: IdentityProvider,
  name: string,
): Promise<string | undefined> {
  idp.current = name;
  return (await goRound(app, idp)).fragment['sso-error'];
}
