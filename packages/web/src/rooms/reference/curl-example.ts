import type { JsonSchema } from '@recourse/contract/wire/openapi';
import type { Operation } from './operations.ts';
import { exampleOf } from './schema-example.ts';

const FORM = 'multipart/form-data';
const EXAMPLE_FILE = '@letter.pdf';

/** A call as a shell command, with example values for the required parts. */
export function curlExample(operation: Operation, origin: string): string {
  const { method, roles, body } = operation;
  const lines = [
    `curl -X ${method} ${quoted(origin + addressOf(operation))}`,
    ...(roles.length > 0 ? [`-H ${quoted('Authorization: Bearer TOKEN')}`] : []),
    ...(body?.media === FORM ? formParts(body.schema) : jsonBody(body)),
  ];
  return lines.join(' \\\n  ');
}

function addressOf({ path, parameters }: Operation): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = parameters.find((one) => one.in === 'path' && one.name === name);
    return encodeURIComponent(String(exampleOf(parameter?.schema ?? {}, name)));
  });
  const query = new URLSearchParams(
    parameters
      .filter((parameter) => parameter.in === 'query' && parameter.required)
      .map(({ name, schema }) => [name, String(exampleOf(schema, name))]),
  ).toString();
  return query === '' ? filled : `${filled}?${query}`;
}

function jsonBody(body: Operation['body']): string[] {
  if (!body?.schema) return [];
  const json = JSON.stringify(exampleOf(body.schema));
  return [`-H ${quoted(`Content-Type: ${body.media}`)}`, `-d ${quoted(json)}`];
}

function formParts(schema: JsonSchema = {}): string[] {
  return Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const value = property['contentMediaType'] ? EXAMPLE_FILE : String(exampleOf(property, name));
    return `-F ${quoted(`${name}=${value}`)}`;
  });
}

/** For a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
