import type * as z from 'zod/mini';
import type { CostlyWork } from '../values/limits.ts';
import type { Role, StoredRole } from '../values/roles.ts';

/** The API's path on the portal's origin. Every other path there is the web app. */
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
  /** Who may call it at all. The server refuses everybody else before it reads the body. */
  readonly roles: 'public' | readonly Role[];
  /** One sentence for the reference page. */
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** The fields of the body that each role may write; every other is refused. */
  readonly writable?: Readonly<Partial<Record<Role | 'public', readonly string[]>>>;
  /**
   * Values that the server sets itself in fields that a role may not write. Sending one of them is accepted and changes
   * nothing. Callers that send the same body for every role rely on it.
   */
  readonly setAnyway?: Readonly<Partial<Record<Role, SetAnyway>>>;
  /** Absent: the answer has no body (204). */
  readonly reply?: Schema;
  /** What a client is answered, where it is another shape than the staff's: a schema of its own, not a part of it. */
  readonly clientReply?: Schema;
  /** Status of success; 200, or 204 without a reply. */
  readonly status?: 200 | 201 | 202 | 204;
  /** Status of success when the requested thing already existed. Absent: there is no such case. */
  readonly knownStatus?: 200;
  /** Statuses of failures besides those that its method and parts imply. */
  readonly failures?: readonly number[];
  /** 'multipart': a form with at most one file, in FILE_FIELD; `body` describes its text fields. */
  readonly bodyType?: 'json' | 'multipart';
  /**
   * 'text': the answer is a short plain text. 'file': stored bytes, and 'csv': a list of any length; both without a
   * `reply` schema. 'events': a stream of server-sent events that lasts until one side closes it.
   */
  readonly replyType?: 'json' | 'text' | 'file' | 'csv' | 'events';
  /** The kind of costly work it does. Such work has its own rate limit, beside the one for all requests of a person. */
  readonly limit?: CostlyWork;
  /** Accepts an Idempotency-Key. Its handler must make all its changes through the context that it is given. */
  readonly idempotent?: true;
  /** Its work takes as long as a file is large: the server's deadline does not hold for it. */
  readonly isUnhurried?: true;
  /** How long the web waits for one attempt, in ms; the default of the specification when absent. */
  readonly timeoutMs?: number;
}

type SetAnyway = Readonly<Record<string, readonly unknown[]>>;

/** Stands for the caller's own id among the values of a field. */
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
export type EndpointReply<E> =
  | OutputOf<E, 'reply'>
  | (E extends { readonly clientReply: infer S extends Schema } ? z.output<S> : never);

/** The shape in which somebody of a role is answered; null: without signing in. */
export const replyFor = (
  { reply, clientReply }: Pick<Endpoint, 'reply' | 'clientReply'>,
  role: StoredRole | null,
): Schema | undefined => (role === 'CLIENT' ? (clientReply ?? reply) : reply);

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

/** Who may write what. Every field of the body must be listed, and what is not listed is refused. */
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
 * Declares an endpoint and keeps the exact types of its schemas. An endpoint with a body only compiles when it says for
 * each field who may write it.
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
