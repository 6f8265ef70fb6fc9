import type { Kysely } from 'kysely';
import type { Tables } from '../../../db/tables.ts';

/** The names of the rows that claims refer to. */

/** The names by id. */
export type ClaimNames = Readonly<
  Record<'categories' | 'products' | 'teams', ReadonlyMap<number, string>>
>;

/** All names of categories, products and teams; their number is limited. */
export async function readNames(db: Kysely<Tables>): Promise<ClaimNames> {
  const [categories, products, teams] = await Promise.all([
    db.selectFrom('categories').select(['id', 'name']).execute(),
    db.selectFrom('products').select(['id', 'name']).execute(),
    db.selectFrom('teams').select(['id', 'name']).execute(),
  ]);
  return {
    categories: namesOf(categories),
    products: namesOf(products),
    teams: namesOf(teams),
  };
}

const namesOf = (rows: readonly { id: number; name: string }[]): ReadonlyMap<number, string> =>
  new Map(rows.map(({ id, name }) => [id, name]));
