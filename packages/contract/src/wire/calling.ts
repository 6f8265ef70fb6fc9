import type { EndpointInput } from './endpoint.ts';
import { IDEMPOTENCY_HEADER } from './idempotency.ts';

/** How a program makes a call of an endpoint; the portal and the client for other programs share it. */

type Part<Key extends string, Value> = [Value] extends [undefined]
  ? { readonly [K in Key]?: never }
  : undefined extends Value
    ? { readonly [K in Key]?: Value }
    : { readonly [K in Key]: Value };

/** The input of a call: the parts for which the endpoint has schemas. */
export type CallParts<E> = Part<'params', EndpointInput<E>['params']> &
  Part<'body', EndpointInput<E>['body']> & {
    readonly query?: EndpointInput<E>['query'];
    /**
     * The version that the caller saw. The server refuses the change with 412 when it has a newer
     * one.
     */
    readonly ifMatch?: number | undefined;
    /** Makes the server answer a repeated POST with the first result. */
    readonly idempotencyKey?: string | undefined;
    readonly signal?: AbortSignal | undefined;
  };

/** The input as an argument: it may be left out when the endpoint needs none of its parts. */
export type InputArgs<Input> = Record<string, never> extends Input ? [Input?] : [Input];

/** The headers of a call: who calls (null: nobody), the version that he saw, and the idempotency key. */
export const callHeaders = (
  token: string | null,
  { ifMatch, idempotencyKey }: Pick<CallParts<unknown>, 'ifMatch' | 'idempotencyKey'>,
): Record<string, string> => ({
  accept: 'application/json',
  ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  ...(ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` }),
  ...(idempotencyKey === undefined ? {} : { [IDEMPOTENCY_HEADER]: idempotencyKey }),
});

/** An address with its query. Parts that are undefined or null are left out. */
export function withQuery(address: string, query: object = {}): string {
  const values = Object.entries(query as Readonly<Record<string, unknown>>)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [name, String(value)]);
  const search = new URLSearchParams(values).toString();
  return search === '' ? address : `${address}?${search}`;
}

/** Reads an answer's text: as JSON if it is JSON, else as plain text; undefined for an empty one. */
export function parseJson(text: string): { value: unknown; isJson: boolean } {
  if (text === '') return { value: undefined, isJson: false };
  try {
    return { value: JSON.parse(text), isJson: true };
  } catch {
    return { value: text, isJson: false };
  }
}
