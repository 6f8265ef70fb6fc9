import { type RawBuilder, sql } from 'kysely';

/**
 * The policy of a new claim: the enabled version of the organisation's default policy. null when none was chosen, or
 * none of its versions is enabled. `claim` is the alias of the claim's row.
 */
export const policyOf = (_claim: string): RawBuilder<number | null> => sql<number | null>`(
  select p.id from clock_settings as chosen join policies as p on p.code = chosen.default_policy
  where p.enabled)`;
