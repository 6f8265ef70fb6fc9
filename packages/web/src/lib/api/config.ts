/**
 * Runtime configuration, served as /config.json: the address of each area of the API, and the
 * features that are enabled.
 */
export interface Config {
  /** Base address of every area that is not listed; '' is the origin of this page. */
  readonly apiBase: string;
  /** Base addresses of areas on separate servers, by area name ('auth', 'documents', ...). */
  readonly areas: Readonly<Record<string, string>>;
  /** Whether a forgotten password can be reset by mail. */
  readonly recovery: boolean;
  /** Whether clients can create accounts. */
  readonly signUp: boolean;
  /** The host at which the portal accepts passkeys; null: nowhere. */
  readonly passkeys: string | null;
  /** What people call the identity provider, and whether most passwords are off; null: no single sign-on. */
  readonly sso: { readonly label: string; readonly only: boolean } | null;
}

const CONFIG_FILE = '/config.json';
const SAME_ORIGIN: Config = {
  apiBase: '',
  areas: {},
  recovery: false,
  signUp: false,
  passkeys: null,
  sso: null,
};

let loading: Promise<Config> | null = null;

/** Reads the configuration once. If there is none, every area is on the origin of this page. */
export function loadConfig(): Promise<Config> {
  loading ??= readConfig();
  return loading;
}

async function readConfig(): Promise<Config> {
  try {
    const response = await fetch(CONFIG_FILE);
    const body: unknown = response.ok ? await response.json() : {};
    return parseConfig(body);
  } catch {
    return SAME_ORIGIN;
  }
}

/** Takes the valid parts of a configuration file. The others keep their defaults. */
export function parseConfig(body: unknown): Config {
  if (typeof body !== 'object' || body === null) return SAME_ORIGIN;
  const { apiBase, areas, recovery, signUp, passkeys, sso } = body as Partial<
    Record<keyof Config, unknown>
  >;
  const entries = typeof areas === 'object' && areas !== null ? Object.entries(areas) : [];
  return {
    apiBase: typeof apiBase === 'string' ? trimSlash(apiBase) : '',
    areas: Object.fromEntries(
      entries
        .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
        .map(([area, base]) => [area, trimSlash(base)]),
    ),
    recovery: recovery === true,
    signUp: signUp === true,
    passkeys: typeof passkeys === 'string' ? passkeys : null,
    sso: parseSso(sso),
  };
}

function parseSso(sso: unknown): Config['sso'] {
  if (typeof sso !== 'object' || sso === null) return null;
  const { label, only } = sso as Record<string, unknown>;
  return typeof label === 'string' ? { label, only: only === true } : null;
}

/** The full address of an API path such as '/api/claims/1', with the base address of its area. */
export function addressOf(config: Config, path: string): string {
  const area = path.split('/')[2] ?? '';
  return `${config.areas[area] ?? config.apiBase}${path}`;
}

function trimSlash(base: string): string {
  return base.replace(/\/+$/, '');
}
