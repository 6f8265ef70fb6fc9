const ORIGIN = /^https?:\/\/[^/?#]*/i;

/** The address of a request in origin form, without the origin that the absolute form for proxies has. */
export function withoutOrigin(url: string): string {
  if (!ORIGIN.test(url)) return url;
  const rest = url.replace(ORIGIN, '');
  return rest.startsWith('/') ? rest : `/${rest}`;
}
