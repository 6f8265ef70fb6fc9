import { inlined } from './inlined-schema.ts';
import type {
  JsonSchema,
  OpenApi,
  OpenApiOperation,
  OpenApiParameter,
  OpenApiResponse,
} from '@recourse/contract/wire/openapi';

/** The calls of the API as the reference shows them. */

/** The content of a body or an answer: a media type and, except for raw bytes, a schema. */
export interface Content {
  readonly media: string;
  readonly schema: JsonSchema | undefined;
}

export interface Answer {
  readonly status: string;
  readonly words: string;
  /** Absent when the response has no body. */
  readonly content: Content | undefined;
}

export interface Operation {
  readonly id: string;
  readonly area: string;
  /** In upper case. */
  readonly method: string;
  /** With {name} for each parameter. */
  readonly path: string;
  readonly summary: string;
  /** Empty: everybody, without a session. */
  readonly roles: readonly string[];
  readonly parameters: readonly (OpenApiParameter & { schema: JsonSchema })[];
  readonly body: (Content & { required: boolean }) | undefined;
  readonly successes: readonly Answer[];
  readonly failures: readonly Answer[];
}

export interface Area {
  readonly name: string;
  readonly operations: readonly Operation[];
}

/** All calls of a description, in its order. */
export function operationsOf(api: OpenApi): Operation[] {
  return Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: operation.operationId,
      area: operation.tags[0] ?? '',
      method: method.toUpperCase(),
      path,
      summary: operation.summary,
      roles: operation['x-roles'],
      parameters: (operation.parameters ?? []).map((parameter) => ({
        ...parameter,
        schema: inlined(parameter.schema, api),
      })),
      body: bodyOf(api, operation),
      ...answersOf(api, operation),
    })),
  );
}

/** The calls that match every word of a search, in method, path, area, summary, roles or field names. */
export function matching(operations: readonly Operation[], q: string): Operation[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...operations];
  return operations.filter((operation) => {
    const text = searchText(operation);
    return words.every((word) => text.includes(word));
  });
}

/** Calls grouped by area. Areas are in the order of their first call. */
export function byArea(operations: readonly Operation[]): Area[] {
  return [...Map.groupBy(operations, ({ area }) => area)].map(([name, own]) => ({
    name,
    operations: own,
  }));
}

function searchText({ method, path, area, summary, roles, parameters, body }: Operation): string {
  const fields = Object.keys(body?.schema?.properties ?? {});
  const names = parameters.map(({ name }) => name);
  return [method, path, area, summary, ...roles, ...names, ...fields].join(' ').toLowerCase();
}

function bodyOf(api: OpenApi, { requestBody }: OpenApiOperation): Operation['body'] {
  const content = firstContent(api, requestBody?.content);
  return content && { ...content, required: requestBody?.required ?? false };
}

function answersOf(api: OpenApi, { responses }: OpenApiOperation) {
  const answers = Object.entries(responses).map(([status, response]) => {
    const { description = '', content } = resolved(api, response);
    return { status, words: description, content: firstContent(api, content) };
  });
  const isSuccess = ({ status }: Answer): boolean => status.startsWith('2');
  return {
    successes: answers.filter(isSuccess),
    failures: answers.filter((answer) => !isSuccess(answer)),
  };
}

/** Resolves a reference such as '#/components/responses/Error404'. */
function resolved({ components }: OpenApi, response: OpenApiResponse): OpenApiResponse {
  const name = response.$ref?.split('/').at(-1);
  return (name === undefined ? undefined : components.responses[name]) ?? response;
}

function firstContent(api: OpenApi, content: OpenApiResponse['content']): Content | undefined {
  const [first] = Object.entries(content ?? {});
  if (!first) return undefined;
  const [media, { schema }] = first;
  return { media, schema: schema && inlined(schema, api) };
}
