/**
 * The rows of the benchmark, as statements that add the missing rows up to a size. Parameters: $1 the total number of
 * rows, $2 the number of texts, $3 a rare and an uncommon word, $4 and $5 the first client and the number of clients,
 * $6 and $7 the same for employees. pg_temp.draw(n, salt, below) is a whole number that depends on its arguments alone.
 * The table texts has complaints in the order of their solutions: those about one solution begin at `first`, and there
 * are `alike` of them.
 */

/** The second complaint of a text: a random one, or another one about the same solution. */
const SECOND = {
  any: 'pg_temp.draw(n, 2, $2::int)',
  alike: 'a.first + pg_temp.draw(n, 2, a.alike)',
} as const;

/**
 * A text of two complaints and an order number; some texts contain the search terms. Further columns are n, at, client,
 * employee and the solution of the first complaint.
 */
const drawn = (table: string, second: keyof typeof SECOND = 'any'): string => `
  select n,
         a.text || ' ' || b.text || ' ' || (4000000 + n)
           || case when n % 10000 = 5000 and n < 100000 then ' ' || ($3::text[])[1]
                   when n % 10000 = 2500 then ' ' || ($3::text[])[2] else '' end as text,
         b.text as answer,
         a.solution,
         pg_temp.draw(n, 5, 10) as kind,
         now() - pg_temp.draw(n, 3, 6048000) * interval '1 second' as at,
         $4::int + pg_temp.draw(n, 4, $5::int) as client,
         $6::int + pg_temp.draw(n, 6, $7::int) as employee
  from generate_series((select count(*) + 1 from ${table}), $1::bigint) as n
  join texts as a on a.place = pg_temp.draw(n, 1, $2::int)
  join texts as b on b.place = ${SECOND[second]}
  order by n`;

export const INSERTS = {
  /** A fifth is open, and half of these have no assignee. */
  claims: `
    insert into claims (contenu, status, response, client_id, assignee_id, created_by, created_at, updated_at)
    select text,
           case when kind < 2 then 'OPEN' when kind < 4 then 'PENDING' when kind < 7 then 'RESOLVED' else 'CLOSED' end,
           case when kind < 2 then null else answer end,
           client, case when kind = 0 then null else employee end, client, at, at
    from (${drawn('claims')}) as rows`,

  /**
   * Three of five are validated, and a tenth has no solution. Both complaints of a text are about its solution. One in
   * 25 has another solution, to simulate mistakes of people.
   */
  reports: `
    insert into reports (reclamation_text, handled_by_ai, validated_by_employee, solution_id, solution_version,
                         user_id, employee_id, created_by, created_at, updated_at, validated_at, summary)
    select text, kind > 0, kind > 3, case when kind > 0 then known.ids[1 + case when pg_temp.draw(n, 8, 25) > 0 then solution
                                  else pg_temp.draw(n, 7, cardinality(known.ids)) end] end,
           case when kind > 0 then 1 end, client, case when kind > 3 then employee end, client, at, at,
           case when kind > 3 then at end, left(text, 80)
    from (${drawn('reports', 'alike')}) as rows, (select array_agg(id order by id) as ids from solutions) as known`,

  /** The rows have no files, because lists and searches read only the rows. */
  documents: `
    insert into documents (nom, type, user_id, employee_id, claim_id, uploaded_by, created_at)
    select left(text, 200), (array['note', 'invoice', 'photo', 'contract'])[1 + kind % 4],
           client, case when kind > 4 then employee end, case when kind > 6 then (select min(id) from claims) + n end,
           client, at
    from (${drawn('documents')}) as rows`,
} as const;
