const ORIGIN = /^https?:\/\/[^/?#]*/i;

/** The address of a request in origin form. The absolute form, meant for proxies, loses its origin. */
export function withoutOrigin(url: string): string {
  if (!ORIGIN.test(url)) return url;
  const rest = url.replace(ORIGIN, '');
  return rest.startsWith('/') ? rest : `/${rest}`;
}
