import type * as z from 'zod/mini';
import type { CostlyWork } from './limits.ts';
import type { Role } from './roles.ts';

/** Where the API lives on the portal's origin; everything else there is the web app. */
export const API_PATH = '/api';

/** Any schema of the contract. */
export type Schema = z.ZodMiniType;

/**
 * One call of the API as a value: the server routes it, the web calls it, the documentation and the
 * permission tests read it. Nothing else knows its path.
 */
export interface Endpoint {
  readonly kind: 'endpoint';
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with `:name` for each parameter. */
  readonly path: `/${string}`;
  /** Who may call it at all; everything else is refused before the body is read. */
  readonly roles: 'public' | readonly Role[];
  /** One sentence for the reference page. */
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Absent: the answer has no body (204). */
  readonly reply?: Schema;
  /** Status of success; 200, or 204 without a reply. */
  readonly status?: 200 | 201 | 204;
  /** Status of success where what was asked for was there already; never, when absent. */
  readonly knownStatus?: 200;
  /** 'multipart': a form with at most one file, in FILE_FIELD; `body` describes its text fields. */
  readonly bodyType?: 'json' | 'multipart';
  /**
   * 'text' where the answer is a short plain text; 'file' for stored bytes and 'csv' for a list of any length,
   * which have no `reply` schema; 'events' for a stream of server-sent events that ends only when one side leaves.
   */
  readonly replyType?: 'json' | 'text' | 'file' | 'csv' | 'events';
  /** What it costs: such work has a limit of its own beside that of all requests of a person. */
  readonly limit?: CostlyWork;
  /** Takes an Idempotency-Key: its handler changes nothing but through the context that it is given. */
  readonly idempotent?: true;
  /** How long the web waits for one attempt, in ms; the default of the specification when absent. */
  readonly timeoutMs?: number;
}

/** The field of a multipart form that carries the file. */
export const FILE_FIELD = 'file';

type OutputOf<E, Key extends string> = E extends { readonly [K in Key]: infer S extends Schema }
  ? z.output<S>
  : undefined;

/** What a handler receives, typed by the endpoint's schemas; a part without a schema is undefined. */
export interface EndpointInput<E> {
  params: OutputOf<E, 'params'>;
  query: OutputOf<E, 'query'>;
  body: OutputOf<E, 'body'>;
}

/** What the endpoint answers; undefined for a 204. */
export type EndpointReply<E> = OutputOf<E, 'reply'>;

/** Declares an endpoint; keeps the exact types of its schemas. */
export function endpoint<const E extends Omit<Endpoint, 'kind'>>(
  value: E,
): E & { kind: 'endpoint' } {
  return { ...value, kind: 'endpoint' };
}

/** Fills the path's parameters in, encoded. Throws a TypeError when one is missing. */
export function fillPath(path: string, params: Readonly<Record<string, unknown>> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (typeof value !== 'string' && typeof value !== 'number') {
      throw new TypeError(`The address ${path} needs ${name}.`);
    }
    return encodeURIComponent(value);
  });
}
