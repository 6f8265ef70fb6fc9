/**
 * Addresses of databases as libpq writes them, with one host or several:
 * postgresql://user:password@host1:5432,host2:5432/name?target_session_attrs=read-write (PostgreSQL's manual, section
 * 34.1.1.2). Neither `new URL` nor the driver knows several hosts, so an address is taken apart into one for each.
 */

const FORM = /^(postgres(?:ql)?:)\/\/(?:([^/?#]*)@)?([^/?#@]*)\/([^/?#]+)(?:\?([^#]*))?$/;
const HOST = /^(\[[\da-f:.%]+\]|[^:[\]\s]*)(?::(\d{1,5}))?$/i;
const LAST_PORT = 65_535;
const SESSION = 'target_session_attrs';
/** Both mean a server that can be written to. The portal can use no other. */
const WRITABLE = new Set(['read-write', 'primary']);

/** Why a text is no address of a database, as the end of a sentence without any part of the text; null: it is one. */
export function faultOfAddress(text: string): string | null {
  const taken = takenApart(text);
  if (typeof taken === 'string') return taken;
  return taken.every(isReadable) ? null : 'has a part that is not percent-encoded';
}

/**
 * An address for each host of an address with several, in their order, as the driver reads them. Throws an Error
 * without any part of the text when it is no address.
 */
export function addressesIn(text: string): readonly [string, ...string[]] {
  const taken = takenApart(text);
  if (typeof taken === 'string') throw new Error(`An address of a database ${taken}.`);
  return taken as [string, ...string[]];
}

/** An address for each host, or why the text is none. */
function takenApart(text: string): string[] | string {
  const [, scheme = '', user, hosts = '', database = '', query = ''] = FORM.exec(text) ?? [];
  if (scheme === '')
    return 'must look like postgres://user:password@host:5432/name, with several hosts as host1:5432,host2:5432';
  const parameters = new URLSearchParams(query);
  const wanted = parameters.getAll(SESSION);
  if (!wanted.every((value) => WRITABLE.has(value)))
    return `may have ${SESSION}=read-write, and no other`;
  const places = placesIn(hosts, parameters);
  if (places === null) return 'has a wrong host or port';
  for (const key of ['host', 'port', SESSION]) parameters.delete(key);
  const signIn = user === undefined ? '' : `${user}@`;
  return places.map(({ host, port }) => {
    const own = new URLSearchParams(parameters);
    // A folder of a socket cannot stand where a host stands, and after a user there must be a host.
    const isFolder = host.startsWith('/');
    if (isFolder) own.set('host', host);
    const name = isFolder || (host === '' && user !== undefined) ? 'localhost' : host;
    const place = `${name}${port === '' ? '' : `:${port}`}`;
    const rest = own.size > 0 ? `?${own.toString()}` : '';
    return `${scheme}//${signIn}${place}/${database}${rest}`;
  });
}

interface Place {
  /** '' means the driver's default. */
  host: string;
  port: string;
}

/** The hosts with their ports; null when one is wrong. The parameters `host` and `port` override the address. */
function placesIn(hosts: string, parameters: URLSearchParams): Place[] | null {
  const before = hosts.split(',').map((part) => HOST.exec(part));
  if (before.includes(null)) return null;
  const named = parameters.get('host')?.split(',');
  const ports = parameters.get('port')?.split(',');
  const places = (named ?? before.map((match) => match?.[1] ?? '')).map((host, at) => ({
    host,
    port: (ports?.length === 1 ? ports[0] : ports?.[at]) ?? before[at]?.[2] ?? '',
  }));
  const isCounted = ports === undefined || ports.length === 1 || ports.length === places.length;
  return isCounted && places.every(isRight(places.length > 1)) ? places : null;
}

/** One host alone may be left out, and is then the driver's default. */
const isRight =
  (isOfSeveral: boolean) =>
  ({ host, port }: Place): boolean =>
    !(isOfSeveral && host === '') &&
    (host.startsWith('/') || HOST.test(host)) &&
    (port === '' || (/^\d{1,5}$/.test(port) && Number(port) > 0 && Number(port) <= LAST_PORT));

/** Whether the driver can read an address: it must be a URL whose parts are percent-encoded. */
function isReadable(address: string): boolean {
  const url = URL.parse(address);
  if (url === null) return false;
  try {
    for (const part of [url.username, url.password, url.hostname, url.pathname])
      decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}
