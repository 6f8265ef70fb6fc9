import type { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type {
  Endpoint,
  EndpointInput,
  EndpointReply,
  Schema,
} from '@recourse/contract/wire/endpoint';
import { LAST_EVENT_ID } from '@recourse/contract/events';
import type { Scope } from '@recourse/contract/wire/scopes';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  preHandlerAsyncHookHandler,
} from 'fastify';
import type { Context } from '../../context.ts';
import type { Deadline } from '../../db/connect/deadline.ts';
import { type Actor, type Origin, originOf, type SessionActor } from '../actor.ts';
import { checkProof } from '../security/factors/proof.ts';
import { authenticate } from '../security/sessions.ts';
import { type CsvReply, sendCsv } from '../lists/csv-reply.ts';
import { versionIn } from '../entity-tags.ts';
import { noteWrite, reading } from '../own-writes.ts';
import { badRequest, forbidden, outOfScope } from '../errors.ts';
import { methodsOf } from './allowed-methods.ts';
import { cookieHeader, readCookie, Redirect, WithCookie } from './cookies.ts';
import { sendEvents } from './event-reply.ts';
import { type FileReply, sendFile } from '../files/file-reply.ts';
import { checkFormHeaders, FORM_OPTIONS, receiveForm, type UploadedFile } from '../files/forms.ts';
import { sendReadJson, sendWrittenJson } from './json-reply.ts';
import { linkPages } from './link-header.ts';
import { tellRates } from './rate-headers.ts';
import { readIdempotencyKey } from '../changes/idempotency.ts';
import { shareOfAddress, shareOfCaller } from '../security/workload.ts';
import { mayWrite } from './writable-fields.ts';

/** The version of If-Match: a row may be changed only as the caller saw it. Undefined without the header. */
export interface Precondition {
  ifMatch: number | undefined;
}

/** An endpoint without a scope is never called with an API token. */
type ActorOf<E extends Endpoint> = E['roles'] extends 'public'
  ? Origin
  : E extends { scope: Scope }
    ? Actor
    : SessionActor;

/** The file of a form. Handlers need not discard it. */
type UploadOf<E extends Endpoint> = E extends { bodyType: 'multipart' }
  ? { file: UploadedFile | null }
  : unknown;

/** Where an interrupted stream continues. */
type ResumeOf<E extends Endpoint> = E extends { replyType: 'events' }
  ? { lastEventId: string | undefined }
  : unknown;

/** The value of the endpoint's cookie; null: the request has none. */
type CookieOf<E extends Endpoint> = E extends { cookie: string }
  ? { cookie: string | null }
  : unknown;

type Input<E extends Endpoint> = EndpointInput<E> &
  Precondition &
  UploadOf<E> &
  ResumeOf<E> &
  CookieOf<E>;

type Answer<E extends Endpoint> = E extends { replyType: 'redirect' }
  ? Redirect
  : E extends { cookie: string }
    ? WithCookie<EndpointReply<E>>
    : AnswerWithoutCookie<E>;

type AnswerWithoutCookie<E extends Endpoint> = E extends { replyType: 'file' }
  ? FileReply
  : E extends { replyType: 'csv' }
    ? CsvReply
    : E extends { replyType: 'events' }
      ? Readable
      : EndpointReply<E> extends undefined
        ? void
        : EndpointReply<E> | WithStatus<EndpointReply<E>>;

/** A room's handler of an endpoint: unpack, call, return. */
export type Handler<E extends Endpoint> = (
  ctx: Context,
  actor: ActorOf<E>,
  input: Input<E>,
) => Promise<Answer<E>>;

/** A handler in several steps, for endpoints that need them. */
export interface HandlerInParts<E extends Endpoint, Prepared> {
  /**
   * Throws the errors that come before the 403 for a field that the caller may not write: 400 for a missing form field,
   * 404 for a row that he may not see. The result is ignored.
   */
  beforeRefusal?: (actor: ActorOf<E>, input: Input<E>) => Promise<unknown>;
  /** Prepares what takes seconds. Changes nothing, and runs outside any transaction. */
  prepare?: (actor: ActorOf<E>, input: Input<E>) => Promise<Prepared>;
  handle: (
    ctx: Context,
    actor: ActorOf<E>,
    input: Input<E> & { prepared: Prepared },
  ) => Promise<Answer<E>>;
}

/** An answer whose status differs from the endpoint's usual one. */
export class WithStatus<T> {
  readonly status: number;
  readonly body: T;
  constructor(status: number, body: T) {
    this.status = status;
    this.body = body;
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
    /** Runs while the server works on the request, but not while the body is arriving. */
    deadline: Deadline;
  }
  interface FastifyInstance {
    /** All served endpoints, in the order of the rooms. */
    endpoints: Endpoint[];
  }
}

/**
 * Limits how many faults a refusal names and how much of a name it shows, so that it is never as long as the request.
 */
const MOST_FAULTS = 20;
const LONGEST_NAME = 100;

/** Parses a part of the request. Throws a 400 that names the wrong fields. */
function parsePart(schema: Schema | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.slice(0, MOST_FAULTS).map((key) => [key, 'Unknown field.'] as const)
      : [[issue.path.join('.') || 'body', issue.message] as const],
  );
  const fields: Record<string, string> = {};
  for (const [name, fault] of faults.slice(0, MOST_FAULTS)) {
    fields[name.slice(0, LONGEST_NAME).toWellFormed()] ??= fault;
  }
  const [first] = Object.entries(fields);
  // A sentence from the specification is shown alone; any other message is preceded by the field's
  // name.
  const message =
    first === undefined
      ? 'Invalid request.'
      : first[1].startsWith('Invalid') || first[1] === 'Unknown field.'
        ? `${first[0]}: ${first[1]}`
        : first[1];
  throw badRequest(message, fields);
}

function readIfMatch(request: FastifyRequest): number | undefined {
  const header = request.headers['if-match'];
  if (header === undefined || header === '*') return undefined;
  const version = versionIn(header);
  if (version === undefined) throw badRequest('If-Match must be the ETag of the row.');
  return version;
}

/**
 * Registers an endpoint. The order of the checks: 401; 403 for the role, the scope and the proof of identity, before
 * the body is read; 400; 403 for fields that the caller may not write; the room's own rules.
 */
export function route<E extends Endpoint, Prepared = never>(
  app: FastifyInstance,
  ctx: Context,
  endpoint: E,
  handler: Handler<E> | HandlerInParts<E, Prepared>,
): void {
  app.endpoints.push(endpoint);
  const guard: preHandlerAsyncHookHandler = async (request, reply) => {
    ctx.guards.workload.admit();
    if (endpoint.roles !== 'public') {
      const actor = await request.deadline.run(() => authenticate(ctx, request));
      request.actor = actor;
      takeRates(ctx, endpoint, actor, reply);
      checkScope(endpoint, actor);
      const { proof } = endpoint;
      if (proof) await request.deadline.run(() => checkProof(ctx, actor as SessionActor, proof));
    }
    ctx.diskRoom?.admit(endpoint);
    if (endpoint.bodyType === 'multipart') checkFormHeaders(request);
  };
  const answer: AnswerBody = async (request, reply, sent) => {
    const input = {
      params: parsePart(endpoint.params, request.params),
      query: parsePart(endpoint.query, request.query),
      body: parsePart(endpoint.body, sent.body),
      ifMatch: readIfMatch(request),
      file: sent.file,
      lastEventId: request.headers[LAST_EVENT_ID],
      cookie:
        endpoint.cookie === undefined ? null : readCookie(endpoint.cookie, request.headers.cookie),
    } as unknown as Input<E>;
    const caller = (request.actor ?? originOf(request)) as ActorOf<E>;
    const inTime = <T>(part: () => Promise<T>): Promise<T> =>
      takesItsTime(endpoint) ? part() : request.deadline.run(part);
    if (!mayWrite(endpoint, request.actor, input.body)) {
      if ('beforeRefusal' in handler)
        await inTime(async () => handler.beforeRefusal?.(caller, input));
      throw forbidden();
    }
    const share = request.actor ? shareOfCaller(request.actor) : shareOfAddress(request.ip);
    if (sent.file) {
      // The check has a time limit of its own.
      const terms = { party: share.holder, stop: app.closing, log: request.log };
      await ctx.scanner?.check(sent.file, terms);
    }
    const work = workOf(handler, caller, input);
    const key = endpoint.idempotent ? readIdempotencyKey(request) : null;
    if (key !== null && request.actor) {
      const { userId } = request.actor;
      const content = contentOf(endpoint, input, sent.file);
      const attempt = { key, userId, content, prepare: work.prepare };
      const again = async (own: Context) => statusAndBody(endpoint, await work.run(own));
      const { status, body } = await inTime(() =>
        ctx.guards.workload.during(
          () => noting(ctx, request.actor, () => ctx.guards.once(ctx, attempt, again)),
          share,
        ),
      );
      return send(endpoint, reply, new WithStatus(status, body));
    }
    // A HEAD request does not open the stream: it would count among the caller's open streams.
    if (endpoint.replyType === 'events' && isHead(request)) return sendEvents(reply, null);
    const result = await inTime(() =>
      ctx.guards.workload.during(() => run(ctx, endpoint, request.actor, work.run), share),
    );
    if (endpoint.replyType === 'file') return sendFile(request, reply, result as FileReply);
    if (endpoint.replyType === 'csv') {
      const { name, begin } = result as CsvReply;
      // The audit trail notes an export when it begins. A HEAD request is not an export.
      const pages = isHead(request) ? null : await ctx.guards.workload.during(begin, share);
      return sendCsv(reply, { name, pages });
    }
    if (endpoint.replyType === 'events') return sendEvents(reply, result as Readable);
    return send(endpoint, reply, result);
  };
  serve(app, ctx, { endpoint, guard, answer });
}

/** Runs a handler: on the replica if the answer may lag, else on the primary. Notes what it may have changed. */
function run<T>(
  ctx: Context,
  { method, mayLag }: Endpoint,
  actor: Actor | null,
  handle: (ctx: Context) => Promise<T>,
): Promise<T> {
  if (actor && mayLag) return reading(ctx, actor, handle);
  return method === 'GET' ? handle(ctx) : noting(ctx, actor, () => handle(ctx));
}

/** Runs work, and notes that a person may have changed something, even if it fails. */
async function noting<T>(ctx: Context, actor: Actor | null, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    if (actor) await noteWrite(ctx, actor);
  }
}

type AnswerBody = (
  request: FastifyRequest,
  reply: FastifyReply,
  sent: SentBody,
) => Promise<FastifyReply>;

interface Served {
  endpoint: Endpoint;
  guard: preHandlerAsyncHookHandler;
  answer: AnswerBody;
}

/** Registers an endpoint at its path, with a JSON body or with a form. */
function serve(app: FastifyInstance, ctx: Context, { endpoint, guard, answer }: Served): void {
  const address = { method: methodsOf(endpoint), url: endpoint.path, onRequest: guard };
  if (endpoint.bodyType !== 'multipart') {
    const handler = (request: FastifyRequest, reply: FastifyReply) =>
      answer(request, reply, { body: request.body, file: null });
    if (endpoint.bodyType !== 'form') app.route({ ...address, handler });
    else
      void app.register(async (scope) => {
        takeForms(scope);
        scope.route({ ...address, handler });
      });
    return;
  }
  // In a scope of its own, so that all other routes still refuse forms.
  void app.register(async (scope) => {
    await scope.register(multipart, FORM_OPTIONS);
    scope.route({
      ...address,
      handler: (request, reply) => answerForm(ctx, request, reply, answer),
    });
  });
}

/** Reads forms without files. Of several values with one name, the last counts. */
function takeForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))));
    },
  );
}

/** Throws 403 when a request was made with an API token that does not have the scope of the endpoint. */
function checkScope({ scope }: Endpoint, { token }: Actor): void {
  if (token && !(scope && token.scopes.includes(scope))) throw outOfScope();
}

/**
 * Takes one request from the rate limits of a person or an API token, and tells what is left. Throws 429, and 403 for a
 * wrong role.
 */
function takeRates(ctx: Context, endpoint: Endpoint, actor: Actor, reply: FastifyReply): void {
  const { rates } = ctx.guards;
  const { limit, roles } = endpoint;
  const { holder } = shareOfCaller(actor);
  try {
    rates.take(holder, 'request');
    if (roles !== 'public' && !roles.includes(actor.role)) throw forbidden();
    if (limit) rates.take(holder, limit);
  } finally {
    const works = limit ? (['request', limit] as const) : (['request'] as const);
    tellRates(
      reply,
      works.map((work) => rates.balance(holder, work)),
    );
  }
}

const isHead = ({ method }: FastifyRequest): boolean => method === 'HEAD';

/**
 * Exports and streams have no deadline: they may take any length of time, and what they start outlives the request.
 * Work on a whole file has none either.
 */
const takesItsTime = ({ replyType, isUnhurried }: Endpoint): boolean =>
  replyType === 'csv' || replyType === 'events' || isUnhurried === true;

/** The work of a request, and the part of it that is prepared beforehand. */
interface Work<E extends Endpoint> {
  prepare: (() => Promise<unknown>) | undefined;
  run: (ctx: Context) => Promise<Answer<E>>;
}

function workOf<E extends Endpoint, Prepared>(
  handler: Handler<E> | HandlerInParts<E, Prepared>,
  caller: ActorOf<E>,
  input: Input<E>,
): Work<E> {
  if (typeof handler === 'function') {
    return { prepare: undefined, run: (ctx) => handler(ctx, caller, input) };
  }
  let prepared: Promise<Prepared | undefined> | undefined;
  const prepare = async () => (prepared ??= Promise.resolve(handler.prepare?.(caller, input)));
  return {
    prepare,
    run: async (ctx) =>
      handler.handle(ctx, caller, { ...input, prepared: (await prepare()) as Prepared }),
  };
}

interface SentBody {
  body: unknown;
  file: UploadedFile | null;
}

/** Receives the form first. A file that the room did not keep is discarded at the end. */
async function answerForm(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: AnswerBody,
): Promise<FastifyReply> {
  const form = await receiveForm(ctx, request);
  try {
    return await answer(request, reply, { body: form.fields, file: form.file });
  } finally {
    await form.file?.discard();
  }
}

/** The parts that must be equal in two requests with the same idempotency key. */
function contentOf(
  { method, path }: Endpoint,
  { params, query, body }: EndpointInput<Endpoint>,
  file: UploadedFile | null,
): string {
  return JSON.stringify([method, path, params, query, body, file && [file.name, file.sha256]]);
}

function statusAndBody(endpoint: Endpoint, result: unknown): WithStatus<unknown> {
  return result instanceof WithStatus
    ? result
    : new WithStatus<unknown>(endpoint.status ?? (endpoint.reply ? 200 : 204), result);
}

async function send(
  endpoint: Endpoint,
  reply: FastifyReply,
  answered: unknown,
): Promise<FastifyReply> {
  const { cookie: name = '', status: usual = 303 } = endpoint;
  if (answered instanceof Redirect) {
    const { location, cookie } = answered;
    if (cookie) reply.header('set-cookie', cookieHeader(name, cookie));
    return reply.redirect(location, usual);
  }
  const isCookie = answered instanceof WithCookie;
  if (isCookie) reply.header('set-cookie', cookieHeader(name, answered.cookie));
  const { status, body } = statusAndBody(endpoint, isCookie ? answered.body : answered);
  reply.code(status);
  if (!endpoint.reply) return reply.send();
  if (endpoint.replyType === 'text') return reply.type('text/plain; charset=utf-8').send(body);
  if (endpoint.method !== 'GET') return sendWrittenJson(reply, body);
  linkPages(endpoint, reply, body);
  return sendReadJson(reply.request, reply, body);
}
