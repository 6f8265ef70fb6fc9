import type { ContractModule } from '../architecture/endpoint-rule.ts';

/** What the contract exports besides schemas and endpoints: limits, times, names, sentences. */

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isSchema = (value: unknown): boolean => isObject(value) && '_zod' in value;

const isEndpoint = (value: unknown): boolean =>
  isObject(value) && 'kind' in value && value.kind === 'endpoint';

/** Whether it consists of schemas or endpoints, such as the fields of every list. Those are pinned elsewhere. */
const isMadeOfThem = (value: unknown): boolean =>
  isObject(value) &&
  Object.values(value).some((part) => isSchema(part) || isEndpoint(part) || isMadeOfThem(part));

/** A value as text and plain data. A function for a sentence is called with {} as its argument. */
function written(value: unknown): unknown {
  if (typeof value === 'function') return (value as (filling: string) => unknown)('{}');
  if (Array.isArray(value)) return value.map(written);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, written(part)]));
}

/**
 * Every value that the contract exports, by module and name. `sentences` names the functions that return a sentence.
 * All other functions are rules, which have their own tests.
 */
export function contractValues(
  modules: readonly ContractModule[],
  sentences: readonly string[],
): Record<string, Record<string, unknown>> {
  const found = modules.map(({ path, exports }) => {
    const values = Object.entries(exports)
      .filter(([, value]) => !isSchema(value) && !isEndpoint(value) && !isMadeOfThem(value))
      .filter(([name, value]) => typeof value !== 'function' || sentences.includes(name))
      .map(([name, value]) => [name, written(value)] as const);
    return [/([\w-]+)\.ts$/.exec(path)?.[1] ?? path, Object.fromEntries(values)] as const;
  });
  return Object.fromEntries(found.filter(([, values]) => Object.keys(values).length > 0));
}
