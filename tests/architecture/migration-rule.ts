import { headerOf } from '../../packages/server/src/db/migrate/migration-files.ts';

/** A migration's file name and SQL. */
export interface Migration {
  readonly name: string;
  readonly sql: string;
}

/** The first migration under the rule. Older ones do not follow it, and an applied migration never changes. */
const FIRST = 24;

/** Statements that remove something from the rows, or from a server that was started earlier. */
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

/** The only statement of a file that builds indexes concurrently, which is impossible in a transaction. */
const CONCURRENT = /^create (?:unique )?index concurrently if not exists \w+ on /;

/**
 * Expand and contract: the faults of migrations, one line each. The first line of a migration says whether it only adds
 * (expand) or removes what no server needs any more (contract). It also names the newest migration that the oldest
 * server beside it knows. Only a contract migration may have a destructive statement.
 */
export function migrationFaults(migrations: readonly Migration[]): string[] {
  return migrations.filter(({ name }) => numberOf(name) >= FIRST).flatMap(faultsOf);
}

function faultsOf({ name, sql }: Migration): string[] {
  const header = headerOf(sql);
  if (header === null)
    return [`${name}: the first line is not "-- expand, servers from NNN" or "-- contract, …"`];
  const faults: string[] = [];
  const { kind, serversFrom } = header;
  if (serversFrom >= numberOf(name))
    faults.push(`${name}: no server knew ${serversFrom} before it`);
  const statements = withoutComments(sql);
  if (/\bconcurrently\b/.test(statements) && !buildsOnlyIndexes(statements))
    faults.push(`${name}: beside "concurrently" only indexes that may be there already`);
  if (kind === 'contract') return faults;
  for (const pattern of DESTRUCTIVE) {
    const found = pattern.exec(statements)?.[0];
    if (found) faults.push(`${name}: "${found}" belongs into a contract migration`);
  }
  return faults;
}

function buildsOnlyIndexes(statements: string): boolean {
  const each = statements.split(';').map((one) => one.trim().replaceAll(/\s+/g, ' '));
  return each.filter((one) => one !== '').every((one) => CONCURRENT.test(one));
}

const numberOf = (name: string): number => Number.parseInt(name, 10);

/**
 * The statements without strings, comments and function bodies. Strings and comments have no effect, and the body of a
 * function only when it is called.
 */
function withoutComments(sql: string): string {
  return sql
    .replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ')
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, ' ')
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .toLowerCase();
}
