import type { Kysely } from 'kysely';
import type { Tables } from '../../../db/tables.ts';

/** The names of what claims have numbers of. */

/** By their numbers. */
export type ClaimNames = Readonly<
  Record<'categories' | 'products' | 'teams', ReadonlyMap<number, string>>
>;

/** All names of categories, products and teams: there are at most as many as the limits say. */
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
