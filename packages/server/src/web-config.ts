import type { Config } from './config.ts';
import type { ServiceArea, ServicePort } from './config-variables.ts';
import { relyingParty } from './kernel/security/factors/relying-party.ts';

/**
 * The run-time configuration of the web app (/config.json): the address of each area of the API, and which features are
 * on.
 */
export interface WebConfig {
  /** Base address of every area that is not listed; '' is the portal's own origin. */
  readonly apiBase: string;
  /** By the first part of an area's paths after /api. */
  readonly areas: Readonly<Record<string, string>>;
  /** Whether a forgotten password can be replaced by mail. */
  readonly recovery: boolean;
  /** Whether clients can open their own accounts. */
  readonly signUp: boolean;
  /** The host at which browsers use passkeys; null: the address of the portal allows none. */
  readonly passkeys: string | null;
  /** The name of the identity provider, and whether most passwords are refused; null: no single sign-on. */
  readonly sso: { readonly label: string; readonly only: boolean } | null;
}

/** The first parts of the paths that a service's port serves completely: those of the profile belong to auth. */
const PATH_PARTS: Readonly<Record<ServiceArea, readonly string[]>> = {
  auth: ['auth'],
  claims: ['claims'],
  documents: ['documents'],
  solutions: ['solutions', 'ai'],
  reports: ['reports'],
  profile: [],
};

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
const EVERY_ADDRESS = ['0.0.0.0', '::', '[::]'];

type Where = Pick<Config, 'host' | 'port' | 'publicUrl' | 'trustProxy' | 'servicePorts'>;
type Known = Where & Pick<Config, 'mail' | 'signUp' | 'sso'>;

/**
 * The addresses of areas with ports of their own (SERVICE_PORTS), if browsers can use them. Browsers cannot use them
 * behind a reverse proxy or TLS, which do not know these ports, or when HOST means every address. The portal then
 * serves everything itself, as without SERVICE_PORTS. Never derived from a request's Host header.
 */
export function webConfig(config: Known): WebConfig {
  const { sso } = config;
  const base = plainBase(config);
  // The cookie of single sign-on belongs to the portal's own origin.
  const isElsewhere = ({ area }: ServicePort): boolean => sso === null || area !== 'auth';
  const areas = (base === null ? [] : config.servicePorts.filter(isElsewhere)).flatMap(
    ({ area, port }) => PATH_PARTS[area].map((part) => [part, `${base}:${port}`] as const),
  );
  return {
    apiBase: '',
    areas: Object.fromEntries(areas),
    recovery: config.mail !== null,
    signUp: config.signUp !== null,
    passkeys: relyingParty(config)?.id ?? null,
    sso: sso && { label: sso.label, only: sso.only },
  };
}

/** The origins that the web app calls, besides its own. */
export const calledOrigins = ({ areas }: WebConfig): string[] => [...new Set(Object.values(areas))];

/** The origins of the portal, which the areas on other ports must accept. */
export function portalOrigins(config: Where, port: number): string[] {
  const base = plainBase(config);
  if (base === null) return [];
  const { hostname } = new URL(base);
  const names = LOOPBACK.includes(hostname) ? LOOPBACK : [hostname];
  const own = config.publicUrl === null ? [] : [config.publicUrl];
  return [...new Set([...own, ...names.map((name) => `http://${name}:${port}`)])];
}

/** 'http://' and the name by which browsers reach this machine, without a port; null when unknown. */
function plainBase({ host, publicUrl, trustProxy }: Where): string | null {
  if (trustProxy.length > 0) return null;
  if (publicUrl !== null) {
    const { protocol, hostname } = new URL(publicUrl);
    return protocol === 'http:' ? `http://${hostname}` : null;
  }
  if (EVERY_ADDRESS.includes(host)) return null;
  return `http://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}`;
}
