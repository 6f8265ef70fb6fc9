import { parseAst, type Plugin } from 'vite';
import type { Endpoint } from '@recourse/contract/wire/endpoint';

const CONTRACT = /\/packages\/contract\/src\/.*\.ts$/;

/** What only the server and the documentation read of an endpoint. */
const SERVER_ONLY: readonly string[] = [
  'summary',
  'params',
  'query',
  'body',
  'writable',
  'setAnyway',
  'status',
  'knownStatus',
  'bodyType',
  'limit',
  'idempotent',
  'isUnhurried',
] satisfies readonly (keyof Endpoint)[];

/** Of a call that changes something the web uses the answer as it comes. */
const READ_ONLY: readonly string[] = ['reply', 'clientReply'] satisfies readonly (keyof Endpoint)[];

/** Functions of the contract that only build values: what they build and nobody uses is left out. */
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
 * Vite plugin: leaves out of each `endpoint({…})` what the browser never reads, so that the schemas that only the
 * server checks are not sent to every reader. The source stays one.
 */
export function browserEndpoints(): Plugin {
  return {
    name: 'browser-endpoints',
    transform: {
      filter: { id: CONTRACT, code: 'endpoint(' },
      handler: (code) => ({ code: browserPart(code), map: null }),
    },
  };
}

/** A module of the contract without what only the server reads of its endpoints. Throws a SyntaxError for no TypeScript. */
export function browserPart(code: string): string {
  return without(code, declared(parseAst(code, { lang: 'ts' }).body).flatMap(spare));
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
  return properties.filter(
    ({ key }) =>
      SERVER_ONLY.includes(key?.name ?? '') || (!isRead && READ_ONLY.includes(key?.name ?? '')),
  );
}

/** Each goes with the comma behind it. */
function without(code: string, spans: readonly Property[]): string {
  let rest = code;
  for (const { start, end } of [...spans].sort((a, b) => b.start - a.start))
    rest = rest.slice(0, start) + rest.slice(end).replace(/^\s*,/, '');
  return rest;
}
