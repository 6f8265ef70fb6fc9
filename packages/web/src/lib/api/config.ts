/** Runtime configuration, served as /config.json: where each area of the API is, and what is on. */
export interface Config {
  /** Base address of every area that is not listed; '' is the origin of this page. */
  readonly apiBase: string;
  /** Base addresses of areas on servers of their own, by area name ('auth', 'documents', ...). */
  readonly areas: Readonly<Record<string, string>>;
  /** Whether a forgotten password is replaced by mail. */
  readonly recovery: boolean;
}

const CONFIG_FILE = '/config.json';
const SAME_ORIGIN: Config = { apiBase: '', areas: {}, recovery: false };

let loading: Promise<Config> | null = null;

/** Reads the configuration once. Without one, every area is on the origin of this page. */
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

/** Takes the usable parts of a configuration file; the others keep their defaults. */
export function parseConfig(body: unknown): Config {
  if (typeof body !== 'object' || body === null) return SAME_ORIGIN;
  const { apiBase, areas, recovery } = body as Partial<Record<keyof Config, unknown>>;
  const entries = typeof areas === 'object' && areas !== null ? Object.entries(areas) : [];
  return {
    apiBase: typeof apiBase === 'string' ? trimSlash(apiBase) : '',
    areas: Object.fromEntries(
      entries
        .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
        .map(([area, base]) => [area, trimSlash(base)]),
    ),
    recovery: recovery === true,
  };
}

/** The full address of an API path such as '/api/claims/1', behind the base address of its area. */
export function addressOf(config: Config, path: string): string {
  const area = path.split('/')[2] ?? '';
  return `${config.areas[area] ?? config.apiBase}${path}`;
}

function trimSlash(base: string): string {
  return base.replace(/\/+$/, '');
}
