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
  /** The fields of the body that each role may write; every other is refused. */
  readonly writable?: Readonly<Partial<Record<Role | 'public', readonly string[]>>>;
  /**
   * What the server sets in a field that a role may not write: sent with one of these values it is let through, and
   * changes nothing. Callers that send one body for everybody rely on it.
   */
  readonly setAnyway?: Readonly<Partial<Record<Role, SetAnyway>>>;
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

type SetAnyway = Readonly<Record<string, readonly unknown[]>>;

/** Among the values of a field: the caller's own id. */
export const SELF = 'self';

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

type BodyOf<E> = E extends { readonly body: infer S extends Schema }
  ? NonNullable<z.output<S>>
  : never;
type FieldOf<E> = keyof BodyOf<E> & string;
type CallerOf<E> = E extends { readonly roles: readonly (infer R extends Role)[] } ? R : 'public';
/** A value that the server sets: of the field's type; for an id also the caller's own. */
type ServerValue<Value> = number extends Value ? Value | typeof SELF : Value;

/** The fields that some role may write, and those that the server sets for some role. */
type ListedField<E> =
  | (E extends { readonly writable: infer W } ? ItemOf<W[keyof W]> : never)
  | (E extends { readonly setAnyway: infer S } ? KeyOf<S[keyof S]> : never);
type ItemOf<List> = List extends readonly (infer Item)[] ? Item : never;
type KeyOf<Part> = Part extends unknown ? keyof Part : never;
type ForgottenField<E> = Exclude<FieldOf<E>, ListedField<E>>;

/** Who may write what: nothing that is not said here, and no field of the body goes unsaid. */
type WritingRules<E> = E extends { readonly body: Schema }
  ? {
      readonly writable: { readonly [C in CallerOf<E>]: readonly FieldOf<E>[] };
      readonly setAnyway?: {
        readonly [C in CallerOf<E>]?: {
          readonly [F in FieldOf<E>]?: readonly ServerValue<BodyOf<E>[F]>[];
        };
      };
    } & ([ForgottenField<E>] extends [never] ? unknown : { writableByNobody: ForgottenField<E> })
  : { readonly writable?: never; readonly setAnyway?: never };

/**
 * Declares an endpoint; keeps the exact types of its schemas. One with a body that does not say for each field who may
 * write it does not compile.
 */
export function endpoint<const E extends Omit<Endpoint, 'kind'>>(
  value: E & WritingRules<E>,
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
