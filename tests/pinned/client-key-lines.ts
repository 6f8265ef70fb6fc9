import { ACCESS } from '@recourse/contract/access';
import type { Schema } from '@recourse/contract/wire/endpoint';
import type { JsonSchema } from '@recourse/contract/wire/openapi';
import { jsonSchema } from '../../packages/server/src/kernel/http/openapi/openapi-schema.ts';

/** The keys of responses to clients that differ from the staff's, one line for each endpoint. */
export const clientKeyLines = (): string[] =>
  ACCESS.flatMap(({ endpoint: { method, path, clientReply } }) =>
    clientReply ? [`${method} ${path} | ${keysOf(clientReply).join(' ')}`] : [],
  );

const keysOf = (schema: Schema): string[] => [
  ...new Set(keysInside(jsonSchema(schema, 'output'), '')),
];

function keysInside({ properties = {}, items, anyOf = [] }: JsonSchema, path: string): string[] {
  return [
    ...anyOf.flatMap((one) => keysInside(one, path)),
    ...(items ? keysInside(items, `${path}[]`) : []),
    ...Object.entries(properties).flatMap(([key, one]) => {
      const full = path === '' ? key : `${path}.${key}`;
      const inside = keysInside(one, full);
      return inside.length > 0 ? inside : [full];
    }),
  ];
}
