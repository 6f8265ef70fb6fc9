const ORIGIN = /^https?:\/\/[^/?#]*/i;

/** The address of a request without the origin that stands before it when it is written as for a proxy. */
export function withoutOrigin(url: string): string {
  if (!ORIGIN.test(url)) return url;
  const rest = url.replace(ORIGIN, '');
  return rest.startsWith('/') ? rest : `/${rest}`;
}
