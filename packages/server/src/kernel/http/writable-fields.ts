import { type Endpoint, SELF } from '@recourse/contract/wire/endpoint';
import type { Actor } from '../actor.ts';

/**
 * Whether the caller may send these fields. A role may send the fields that the endpoint lets it write, and other
 * fields only with the value that the server sets anyway. Nobody may write a field that the endpoint does not name.
 * `body` must be parsed.
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
