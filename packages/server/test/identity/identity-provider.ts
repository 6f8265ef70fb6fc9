import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import Provider from 'oidc-provider';

/** A real identity provider (npm oidc-provider) on this machine, for tests of single sign-on. */

/** What it says of a person, besides the name by which it knows him. */
export type Person = Readonly<Record<string, unknown>>;

export interface IdentityProvider {
  issuer: string;
  /** The people that it knows. Whoever is asked to sign in signs in as `current`. */
  people: Map<string, Person>;
  current: string;
  /** How strongly people sign in. */
  level: string | undefined;
  /** Gets what it sends to the portal. */
  deliver: (url: string, body: string) => Promise<number>;
  /** Goes from an address at the provider to the portal as one browser does, and resolves with the address there. */
  visit(url: string, browser?: Browser): Promise<URL>;
  /** Signs a browser out at the provider, and presses the button that confirms it. */
  leave(url: string, browser: Browser): Promise<void>;
  close(): Promise<void>;
}

/** The cookies of a browser at the provider. */
export type Browser = Map<string, string>;

export const CLIENT = { id: 'portal', secret: 'a secret of the portal' } as const;

const MOST_STEPS = 10;

interface Options {
  /** Where the portal is. */
  portal: string;
  port?: number;
}

export async function startIdentityProvider(options: Options): Promise<IdentityProvider> {
  const server = createServer();
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const idp: IdentityProvider = {
    issuer,
    people: new Map(),
    current: '',
    level: undefined,
    deliver: async (url, body) =>
      (
        await fetch(url, {
          method: 'POST',
          body,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        })
      ).status,
    visit: (url, browser = new Map()) => follow(url, browser, options.portal),
    leave: async (url, browser) => {
      const page = await (await step(new URL(url), browser)).text();
      const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page) ?? [];
      const body = new URLSearchParams({ xsrf, logout: 'yes' });
      await step(new URL('/session/end/confirm', issuer), browser, { method: 'POST', body });
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const provider = await create(idp, options.portal);
  const answer = provider.callback();
  server.on('request', (request, response) => {
    // Whoever comes here signs in, without a form.
    if (!request.url?.startsWith('/interaction/')) return answer(request, response);
    const login = { accountId: idp.current, ...(idp.level ? { acr: idp.level } : {}) };
    void provider.interactionFinished(request, response, idp.current ? { login } : REFUSED);
  });
  return idp;
}

/** The answer of somebody who does not want to sign in. */
const REFUSED = { error: 'access_denied', error_description: 'Declined.' };

async function create(idp: IdentityProvider, portal: string): Promise<Provider> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const provider: Provider = new Provider(idp.issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${portal}/api/auth/oidc/callback`],
        backchannel_logout_uri: `${portal}/api/auth/oidc/logout`,
        backchannel_logout_session_required: true,
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig', kid: 'only' }] },
    cookies: { keys: ['a key of cookies'] },
    acrValues: ['weak', 'strong'],
    claims: {
      openid: ['sub', 'sid'],
      email: ['email', 'email_verified'],
      profile: ['name', 'preferred_username', 'groups', 'realm_access'],
    },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: { enabled: true },
    },
    // Named, because it prints a notice about each default.
    ttl: {
      AccessToken: 60,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, accountId: string) => {
      const person = idp.people.get(accountId);
      return person && { accountId, claims: () => ({ ...person, sub: accountId }) };
    },
    loadExistingGrant: async (ctx: { oidc: { session: { accountId: string } } }) => {
      const { accountId } = ctx.oidc.session;
      const grant = new provider.Grant({ clientId: CLIENT.id, accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    fetch: async (url: string | URL, { body }: { body: string }) =>
      new Response(null, { status: await idp.deliver(String(url), String(body)) }),
  });
  return provider;
}

/** One request of a browser, whose cookies change with the answer. */
async function step(url: URL, cookies: Browser, request: RequestInit = {}): Promise<Response> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(url, { ...request, redirect: 'manual', headers: { cookie } });
  for (const line of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === '') cookies.delete(name);
    else cookies.set(name, value);
  }
  return response;
}

/** Follows redirects within the provider, with its cookies, until one leads to the portal. */
async function follow(from: string, cookies: Browser, portal: string): Promise<URL> {
  let url = new URL(from);
  for (let gone = 0; gone < MOST_STEPS; gone += 1) {
    const response = await step(url, cookies);
    const location = response.headers.get('location');
    if (location === null)
      throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
    url = new URL(location, url);
    if (url.origin === portal) return url;
  }
  throw new Error('The provider leads nowhere.');
}
