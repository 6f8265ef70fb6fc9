import { parseAst, type Plugin } from 'vite';
import type { Endpoint } from '@recourse/contract/wire/endpoint';

const CONTRACT = /\/packages\/contract\/src\/.*\.ts$/;

/** Properties of an endpoint that only the server and the documentation read. */
const SERVER_ONLY: readonly string[] = [
  'summary',
  'params',
  'query',
  'body',
  'writable',
  'setAnyway',
  'status',
  'knownStatus',
  'failures',
  'bodyType',
  'limit',
  'idempotent',
  'isUnhurried',
  'mayLag',
  'cookie',
  'proof',
  'scope',
] satisfies readonly (keyof Endpoint)[];

/** For a call that changes something, the web does not check the response against its schema. */
const READ_ONLY: readonly string[] = ['reply', 'clientReply'] satisfies readonly (keyof Endpoint)[];

/** Functions of the contract that only build values. A value that nobody uses can be removed from the bundle. */
export const PURE: readonly string[] = [
  'z',
  'endpoint',
  'exportOf',
  'listReply',
  'requiredText',
  'text',
];

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}
interface Property extends Node {
  readonly key?: { readonly name?: string };
  readonly value?: { readonly value?: unknown };
}

/**
 * Vite plugin: removes from each `endpoint({…})` the properties that the browser never reads. So schemas that only the
 * server checks are not sent to every browser, and server and browser still share one source.
 */
export function browserEndpoints(): Plugin {
  return {
    name: 'browser-endpoints',
    transform: {
      filter: { id: CONTRACT },
      handler: (code) => ({ code: browserPart(code), map: null }),
    },
  };
}

/**
 * The source of a contract module without the properties of its endpoints that only the server reads. Throws a
 * SyntaxError when the source is not TypeScript.
 */
export function browserPart(code: string): string {
  const part = without(code, declared(parseAst(code, { lang: 'ts' }).body).flatMap(spare));
  return droppable(part, parseAst(part, { lang: 'ts' }).body);
}

interface Declaration {
  readonly type: string;
  readonly declaration?: Declaration | null;
  readonly declarations?: readonly { readonly init?: Node | null }[];
}

/**
 * Lets the bundler drop each value of the module that nobody uses: it cannot know that building a shape changes nothing
 * else.
 */
function droppable(code: string, body: readonly unknown[]): string {
  const calls = (body as readonly Declaration[])
    .flatMap((one) => (one.declaration ?? one).declarations ?? [])
    .flatMap(({ init }) => (init?.type === 'CallExpression' ? [init] : []));
  let rest = code;
  for (const { start, end } of calls.toSorted((a, b) => b.start - a.start))
    rest = `${rest.slice(0, start)}/* @__PURE__ */ (() => (${rest.slice(start, end)}))()${rest.slice(end)}`;
  return rest;
}

/** The properties of each endpoint that a module declares. */
function declared(body: readonly unknown[]): (readonly Property[])[] {
  const found: (readonly Property[])[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const call = node as {
      type?: string;
      callee?: { name?: string };
      arguments?: readonly { properties?: readonly Property[] }[];
    };
    const properties = call.arguments?.[0]?.properties;
    if (call.type === 'CallExpression' && call.callee?.name === 'endpoint' && properties)
      found.push(properties);
    else for (const child of Object.values(node)) visit(child);
  };
  visit(body);
  return found;
}

function spare(properties: readonly Property[]): Property[] {
  const valueOf = (name: string) => properties.find(({ key }) => key?.name === name)?.value?.value;
  const isRead = valueOf('method') === 'GET';
  // The browser only asks whether a call needs a session.
  const isPublic = valueOf('roles') === 'public';
  return properties.filter(
    ({ key }) =>
      SERVER_ONLY.includes(key?.name ?? '') ||
      (!isRead && READ_ONLY.includes(key?.name ?? '')) ||
      (!isPublic && key?.name === 'roles'),
  );
}

/** Removes the comma after each property, too. */
function without(code: string, spans: readonly Property[]): string {
  let rest = code;
  for (const { start, end } of [...spans].sort((a, b) => b.start - a.start))
    rest = rest.slice(0, start) + rest.slice(end).replace(/^\s*,/, '');
  return rest;
}
