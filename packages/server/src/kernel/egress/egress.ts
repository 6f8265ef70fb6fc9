import { lookup as lookUp, type LookupAddress } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { callbackify, promisify } from 'node:util';
import type { AttemptError } from '@recourse/contract/told/webhooks';
import { WEBHOOKS } from '@recourse/contract/values/limits';
import { isAllowed, type Network } from './networks.ts';

/**
 * Requests to addresses that people enter. They must not reach what only the server reaches. An IP address in the URL
 * is checked itself, because Node looks up no name for it. A host name is resolved by a function that returns only
 * checked addresses, so that a second answer of the name server cannot lead elsewhere (DNS rebinding).
 */

/** The addresses of a host name. Rejects as dns.lookup does. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>;

/** What is sent. */
export interface Sent {
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** STOPPED: the caller gave up. */
export type Answer = { status: number } | { error: AttemptError | 'STOPPED' };

export interface Egress {
  /**
   * Whether the portal may send to a URL. A host name that has no address now is accepted: it is checked again at each
   * request.
   */
  mayReach(url: URL): Promise<boolean>;
  /**
   * Sends a POST request and reads the status of the answer. Follows no redirect, and reads nothing else of the answer.
   * Never rejects.
   */
  post(url: URL, sent: Sent, stop: AbortSignal): Promise<Answer>;
}

interface Settings {
  /** Networks that are allowed besides public addresses. */
  networks: readonly Network[];
  resolve?: Resolve;
  /** The time limit of a request. */
  timeoutMs?: number;
}

/** Asks the system. */
export const systemResolve: Resolve = async (hostname) =>
  promisify(lookUp)(hostname, { all: true });

/** How long somebody who enters an address waits for the name server. */
export const LOOKED_UP_MS = 3_000;

class NotAllowed extends Error {
  readonly code = 'ADDRESS_NOT_ALLOWED';
}

/** Makes the way out for requests to addresses that people enter. */
export function createEgress({
  networks,
  resolve = systemResolve,
  timeoutMs = WEBHOOKS.timeoutSeconds * 1_000,
}: Settings): Egress {
  /** The checked addresses of a host name, at least one. Throws NotAllowed when one of them is not allowed. */
  async function resolveAllowed(hostname: string, protocol: string): Promise<LookupAddress[]> {
    const found = await resolve(hostname);
    // Node does not expect an empty list: the process would end.
    if (found.length === 0) throw Object.assign(new Error('no address'), { code: 'ENODATA' });
    if (!found.every(({ address }) => isAllowed(address, { protocol, networks })))
      throw new NotAllowed();
    return found;
  }

  return {
    mayReach: async ({ hostname, protocol }) => {
      const host = withoutBrackets(hostname);
      if (isIP(host) !== 0) return isAllowed(host, { protocol, networks });
      const looking = resolveAllowed(host, protocol).then(
        () => true,
        (error: unknown) => !(error instanceof NotAllowed),
      );
      return Promise.race([looking, sleep(LOOKED_UP_MS, true, { ref: false })]);
    },
    post: async (url, sent, stop) => {
      const { protocol } = url;
      const host = withoutBrackets(url.hostname);
      if (isIP(host) !== 0 && !isAllowed(host, { protocol, networks }))
        return { error: 'ADDRESS_NOT_ALLOWED' };
      const late = AbortSignal.timeout(timeoutMs);
      // With autoSelectFamily, sockets ask for all addresses of a name at once.
      const lookup = callbackify((hostname: string, _options: object) =>
        resolveAllowed(hostname, protocol),
      );
      try {
        const signal = AbortSignal.any([late, stop]);
        return await request(url, sent, { lookup, autoSelectFamily: true, signal });
      } catch (error) {
        if (late.aborted) return { error: 'TIMEOUT' };
        return { error: stop.aborted ? 'STOPPED' : wordFor(error) };
      }
    },
  };
}

/** The host of a URL without the brackets of an IPv6 address. */
export const withoutBrackets = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1');

/** Sends a request on a connection of its own; resolves with the status of the answer, and ends the connection. */
function request(
  url: URL,
  { headers, body }: Sent,
  options: { lookup: LookupFunction; autoSelectFamily: true; signal: AbortSignal },
): Promise<{ status: number }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number }>();
  const length = { 'content-length': String(Buffer.byteLength(body)) };
  const { request: send } = url.protocol === 'https:' ? https : http;
  // Without an agent, no setting of the process and no proxy takes part.
  const sent = send(url, {
    ...options,
    agent: false,
    method: 'POST',
    headers: { ...headers, ...length },
  });
  sent.on('response', (answer) => {
    answer.on('error', () => undefined);
    resolve({ status: answer.statusCode ?? 0 });
    answer.destroy();
  });
  // The receiver wants to speak another protocol (101). Without a listener, Node would end the request in silence.
  sent.on('upgrade', ({ statusCode = 0 }, socket) => {
    socket.destroy();
    resolve({ status: statusCode });
  });
  sent.on('error', reject);
  sent.on('close', () => reject(new Error('The connection was closed without an answer.')));
  sent.end(body);
  return promise;
}

const CERTIFICATE = /^(?:CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT_|HOSTNAME_)/;
const NAME = /^(?:ENOTFOUND|ENODATA|EAI_)/;

/** Why a request got no answer. Never the text of the error, which may contain addresses. */
function wordFor(error: unknown): AttemptError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ADDRESS_NOT_ALLOWED') return code;
  if (NAME.test(code)) return 'NAME_NOT_FOUND';
  return CERTIFICATE.test(code) ? 'CERTIFICATE' : 'CONNECTION';
}
