import { type Endpoint, SELF } from '@recourse/contract/endpoint';
import type { Actor } from '../actor.ts';

/**
 * Whether a caller may send these fields: each one that the endpoint lets his role write, and any other only with a
 * value that the server sets anyway. What the endpoint does not name is nobody's. `body` has been parsed.
 */
export function mayWrite(endpoint: Endpoint, caller: Actor | null, body: unknown): boolean {
  const { writable, setAnyway } = endpoint;
  const fields = caller ? writable?.[caller.role] : writable?.public;
  const settled = caller ? setAnyway?.[caller.role] : undefined;
  return Object.entries(body ?? {}).every(
    ([name, value]) =>
      value === undefined ||
      fields?.includes(name) === true ||
      settled?.[name]?.some((one) => value === (one === SELF ? caller?.userId : one)) === true,
  );
}
