import { type Compilable, CompiledQuery, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Placeholder for a value while a statement is compiled. */
class Hole {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Marks the place of a value in a statement. */
export type ValueOf<Values> = <Name extends keyof Values & string>(name: Name) => Values[Name];

/**
 * A statement whose SQL text is compiled once, for queries that every request makes, because compiling takes Kysely
 * longer than sending. `build` gets a function that marks the place of each value. Resolves with the rows.
 */
export function compiledOnce<Values extends object, Row>(
  build: (db: Kysely<Tables>, valueOf: ValueOf<Values>) => Compilable<Row>,
): (db: Kysely<Tables>, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    compiled ??= build(db, holeFor).compile();
    return execute(db, compiled, values);
  };
}

/** A compiled form takes some kilobytes; forms beyond this number are compiled every time. */
const MOST_FORMS = 200;

/**
 * The same for a statement with several forms; each form is compiled once. Forms are equal when their JSON is equal.
 * `build` also gets the form; values that it takes from the form become part of the SQL text.
 */
export function compiledOncePerForm<Form extends object, Values extends object, Row>(
  build: (db: Kysely<Tables>, form: Form, valueOf: ValueOf<Values>) => Compilable<Row>,
): (db: Kysely<Tables>, form: Form, values: Values) => Promise<Row[]> {
  const forms = new Map<string, CompiledQuery<Row>>();
  return async (db, form, values) => {
    const key = JSON.stringify(form);
    const known = forms.get(key);
    const compiled = known ?? build(db, form, holeFor).compile();
    if (!known && forms.size < MOST_FORMS) forms.set(key, compiled);
    return execute(db, compiled, values);
  };
}

const holeFor = (name: string): never => new Hole(name) as never;

async function execute<Row>(
  db: Kysely<Tables>,
  { sql, parameters }: CompiledQuery<Row>,
  values: object,
): Promise<Row[]> {
  const filled = parameters.map((one) =>
    one instanceof Hole ? (values as Record<string, unknown>)[one.name] : one,
  );
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(sql, filled));
  return rows;
}
