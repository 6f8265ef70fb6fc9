import { type Compilable, CompiledQuery, type Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** Stands for a value while a statement is compiled. */
class Hole {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Tells where a value belongs. */
export type ValueOf<Values> = <Name extends keyof Values & string>(name: Name) => Values[Name];

/**
 * A statement whose text is made once, for it is asked with every request: to put it together takes Kysely longer
 * than to send it. `build` gets a function that says where each value belongs. Answers the rows.
 */
export function compiledOnce<Values extends object, Row>(
  build: (db: Kysely<Tables>, valueOf: ValueOf<Values>) => Compilable<Row>,
): (db: Kysely<Tables>, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    compiled ??= build(db, (name) => new Hole(name) as never).compile();
    const parameters = compiled.parameters.map((one) =>
      one instanceof Hole ? values[one.name as keyof Values] : one,
    );
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(compiled.sql, parameters));
    return rows;
  };
}
