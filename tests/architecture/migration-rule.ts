/** A migration's file name and SQL. */
export interface Migration {
  readonly name: string;
  readonly sql: string;
}

/** The migrations before it were written without the rule, and a file that was applied never changes. */
const FIRST = 24;

/** Such as `-- expand, servers from 023` in the first line. */
const HEADER = /^-- (expand|contract), servers from (\d{3})$/;

/** What takes something away from a server that was started before it, or from the rows. */
const DESTRUCTIVE = [
  /\bdrop\s+(?:table|column|view|materialized\s+view|function|procedure|type|schema|sequence|trigger|domain)\b/,
  /\brename\s+(?:to|column|constraint)\b/,
  /\balter\s+(?:column\s+)?\w+\s+(?:set\s+data\s+)?type\b/,
  /\bset\s+not\s+null\b/,
  /\bdrop\s+default\b/,
  /\btruncate\b/,
  /\bdelete\s+from\b/,
  /\brevoke\b/,
] as const;

/**
 * Expand and contract: what is wrong with migrations, a line each. A migration says in its first line whether it only
 * adds (expand) or takes away what no server needs any more (contract), and the newest migration that the oldest
 * server knows which may run beside it. Only a contract migration may hold a destructive statement.
 */
export function migrationFaults(migrations: readonly Migration[]): string[] {
  return migrations.filter(({ name }) => numberOf(name) >= FIRST).flatMap(faultsOf);
}

function faultsOf({ name, sql }: Migration): string[] {
  const [, kind, oldest] = HEADER.exec(sql.split('\n', 1)[0]?.trim() ?? '') ?? [];
  if (kind === undefined)
    return [`${name}: the first line is not "-- expand, servers from NNN" or "-- contract, …"`];
  const faults: string[] = [];
  if (Number(oldest) >= numberOf(name)) faults.push(`${name}: no server knew ${oldest} before it`);
  if (kind === 'contract') return faults;
  const statements = withoutComments(sql);
  for (const pattern of DESTRUCTIVE) {
    const found = pattern.exec(statements)?.[0];
    if (found) faults.push(`${name}: "${found}" belongs into a contract migration`);
  }
  return faults;
}

const numberOf = (name: string): number => Number.parseInt(name, 10);

/** The statements alone: texts and comments do nothing, and the body of a function only what its callers ask for. */
function withoutComments(sql: string): string {
  return sql
    .replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ')
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, ' ')
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .toLowerCase();
}
