import type { Config } from './config.ts';
import type { ServiceArea } from './config-variables.ts';

/** The run-time configuration of the web app (/config.json): where each area of the API is, and what is on. */
export interface WebConfig {
  /** Base address of every area that is not listed; '' is the portal's own origin. */
  readonly apiBase: string;
  /** By the first part of an area's paths after /api. */
  readonly areas: Readonly<Record<string, string>>;
  /** Whether a forgotten password is replaced by mail. */
  readonly recovery: boolean;
}

/** The first parts of the paths that a service's port serves in full: those of the profile are auth's. */
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

type Where = Pick<Config, 'host' | 'publicUrl' | 'trustProxy' | 'servicePorts'>;
type Known = Where & Pick<Config, 'mail'>;

/**
 * The addresses of areas with ports of their own (SERVICE_PORTS), if browsers can use them. They cannot behind a
 * reverse proxy or TLS, which do not know these ports, or when HOST means every address. The portal then serves
 * everything itself, as without SERVICE_PORTS. Never derived from a request's Host header.
 */
export function webConfig(config: Known): WebConfig {
  const base = plainBase(config);
  const areas = (base === null ? [] : config.servicePorts).flatMap(({ area, port }) =>
    PATH_PARTS[area].map((part) => [part, `${base}:${port}`] as const),
  );
  return { apiBase: '', areas: Object.fromEntries(areas), recovery: config.mail !== null };
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
