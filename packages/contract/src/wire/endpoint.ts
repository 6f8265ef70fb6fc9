import type * as z from 'zod/mini';
import type { CostlyWork } from '../values/limits.ts';
import type { Role, StoredRole } from '../values/roles.ts';
import type { Scope } from './scopes.ts';

/** The API's path on the portal's origin. All other paths belong to the web app. */
export const API_PATH = '/api';

/** Any schema of the contract. */
export type Schema = z.ZodMiniType;

/**
 * One endpoint of the API as a value. The server routes it, the web calls it, and the documentation
 * and the permission tests read it. Its path is defined only here.
 */
export interface Endpoint {
  readonly kind: 'endpoint';
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with `:name` for each parameter. */
  readonly path: `/${string}`;
  /** The roles that may call it. The server refuses all others before it reads the body. */
  readonly roles: 'public' | readonly Role[];
  /** The scope that an API token needs to call it. Absent: it refuses every token, and needs a session. */
  readonly scope?: Scope;
  /** One sentence for the reference page of the API. */
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** The fields of the body that each role may write. All others are refused. */
  readonly writable?: Readonly<Partial<Record<Role | 'public', readonly string[]>>>;
  /**
   * Values that the server sets itself in fields that a role may not write. A request may contain such a value, which
   * changes nothing. Callers that send the same body for every role rely on it.
   */
  readonly setAnyway?: Readonly<Partial<Record<Role, SetAnyway>>>;
  /** The schema of the response. Absent: it has no body (204). */
  readonly reply?: Schema;
  /**
   * The response to a client, when it differs from the response to the staff. It is a separate schema, not a part of
   * that one.
   */
  readonly clientReply?: Schema;
  /** Status code of success: 200, or 204 without a reply. */
  readonly status?: 200 | 201 | 202 | 204 | 302 | 303;
  /**
   * Status code of success when the requested object already existed. Absent: this does not happen.
   */
  readonly knownStatus?: 200;
  /** Status codes of failures besides those that its method and parts imply. */
  readonly failures?: readonly number[];
  /**
   * 'multipart': a form with at most one file, in FILE_FIELD; `body` describes its text fields. 'form': a form without
   * files, or JSON.
   */
  readonly bodyType?: 'json' | 'multipart' | 'form';
  /**
   * 'text': a short plain text. 'file': stored bytes. 'csv': a list of any length. 'file' and 'csv' have no `reply`
   * schema. 'events': a stream of server-sent events that lasts until one side closes it. 'redirect': sends the browser
   * to another address.
   */
  readonly replyType?: 'json' | 'text' | 'file' | 'csv' | 'events' | 'redirect';
  /**
   * Whether its answer may be some seconds behind, except for what the caller has written himself. Such an answer may
   * come from a replica.
   */
  readonly mayLag?: true;
  /** The name of the cookie that it reads or sets. */
  readonly cookie?: string;
  /**
   * The kind of expensive work that it does. Such work has its own rate limit, in addition to the one for all requests
   * of a person.
   */
  readonly limit?: CostlyWork;
  /**
   * Whether it accepts an Idempotency-Key. Its handler must make all its changes through the context that it is given.
   */
  readonly idempotent?: true;
  /**
   * Whether its duration depends on the size of a file. The server's deadline then does not apply.
   */
  readonly isUnhurried?: true;
  /**
   * The proof of identity that it asks for besides the session; without it: 403 STEP_UP. 'fresh': one that was made
   * after the sign-in, PROOF.freshMinutes ago at most. 'recent': only for accounts with a second factor; a proof or a
   * sign-in with it, PROOF.recentMinutes ago at most.
   */
  readonly proof?: 'fresh' | 'recent';
  /** How long the web waits for one attempt, in ms. Absent: the default of the specification. */
  readonly timeoutMs?: number;
}

type SetAnyway = Readonly<Record<string, readonly unknown[]>>;

/** A placeholder for the caller's own id among the values of a field. */
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
export type EndpointReply<E> = E extends { readonly clientReply: infer S extends Schema }
  ? Either<OutputOf<E, 'reply'>, z.output<S>>
  : OutputOf<E, 'reply'>;

/**
 * A union of two types. For two lists, one list with rows of either type, so that it can be read without knowing which.
 */
type Either<One, Other> = One extends { data: readonly (infer Row)[] }
  ? Other extends { data: readonly (infer OtherRow)[] }
    ? Omit<One | Other, 'data'> & { data: (Row | OtherRow)[] }
    : One | Other
  : One | Other;

/** The response schema for a role; null: without signing in. */
export const replyFor = (
  { reply, clientReply }: Pick<Endpoint, 'reply' | 'clientReply'>,
  role: StoredRole | null,
): Schema | undefined => (role === 'CLIENT' ? (clientReply ?? reply) : reply);

type BodyOf<E> = E extends { readonly body: infer S extends Schema }
  ? NonNullable<z.output<S>>
  : never;
type FieldOf<E> = keyof BodyOf<E> & string;
type CallerOf<E> = E extends { readonly roles: readonly (infer R extends Role)[] } ? R : 'public';
/**
 * A value that the server sets. It has the field's type; for an id it may also be the caller's own.
 */
type ServerValue<Value> = number extends Value ? Value | typeof SELF : Value;

/** The fields that some role may write, and those that the server sets for some role. */
type ListedField<E> =
  | (E extends { readonly writable: infer W } ? ItemOf<W[keyof W]> : never)
  | (E extends { readonly setAnyway: infer S } ? KeyOf<S[keyof S]> : never);
type ItemOf<List> = List extends readonly (infer Item)[] ? Item : never;
type KeyOf<Part> = Part extends unknown ? keyof Part : never;
type ForgottenField<E> = Exclude<FieldOf<E>, ListedField<E>>;

/**
 * Which role may write which field. Every field of the body must be listed, and a field that is not listed for a role
 * is refused.
 */
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

/** Fills in the path's parameters, encoded. Throws a TypeError when one is missing. */
export function fillPath(path: string, params: Readonly<Record<string, unknown>> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (typeof value !== 'string' && typeof value !== 'number') {
      throw new TypeError(`The address ${path} needs ${name}.`);
    }
    return encodeURIComponent(value);
  });
}
