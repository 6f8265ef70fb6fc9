import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { migrationFaults } from './architecture/migration-rule.ts';

/** Tests that the project's migrations follow the expand-and-contract rule, and that the rule finds planted faults. */

const FOLDER = path.join(import.meta.dirname, '../packages/server/migrations');

test('holds in the project', () => {
  const names = globSync('*.sql', { cwd: FOLDER }).toSorted();
  expect(names.length).toBeGreaterThan(15);
  const migrations = names.map((name) => ({
    name,
    sql: readFileSync(path.join(FOLDER, name), 'utf8'),
  }));
  expect(migrationFaults(migrations)).toEqual([]);
});

const faultsOf = (sql: string, name = '031-something.sql') => migrationFaults([{ name, sql }]);
const expand = (statement: string) => faultsOf(`-- expand, servers from 030\n${statement}`);

describe('is broken', () => {
  test.each([
    'alter table claims drop column response;',
    'DROP TABLE claims;',
    'alter table claims rename column response to answer;',
    'alter table claims rename to cases;',
    'alter table claims alter column response type jsonb;',
    'alter table claims alter response set data type jsonb;',
    'alter table claims alter column response set not null;',
    'alter table claims alter column status drop default;',
    'truncate claims;',
    "delete from claims where contenu = '';",
    'drop function if exists claim_counters(text);',
    'drop trigger counted on claims;',
    'revoke select on claims from app;',
    'alter table claims\n  drop\n  column response;',
    'create index concurrently claims_at_idx on claims (created_at);',
    'create index concurrently if not exists a_idx on claims (id); alter table claims add x text;',
  ])('by %j in a migration that only adds', (statement) => {
    expect(expand(statement)).toHaveLength(1);
  });

  test.each([
    ['no first line', 'alter table claims add column priority text;'],
    ['another word', '-- extend, servers from 030\nselect 1;'],
    ['no number', '-- expand\nselect 1;'],
    ['its own number', '-- expand, servers from 031\nselect 1;'],
    ['a later number', '-- contract, servers from 040\nselect 1;'],
  ])('by %s', (_what, sql) => {
    expect(faultsOf(sql)).toHaveLength(1);
  });
});

describe('lets pass', () => {
  test.each([
    "alter table claims add column if not exists priority text not null default 'NORMAL';",
    'create index claims_priority_idx on claims (priority);',
    'create index concurrently if not exists a_idx on claims (id);\ncreate unique index concurrently if not exists b_idx\n  on claims (id);',
    'drop index claims_status_idx;',
    '-- drop table claims;\nselect 1;',
    "insert into notes values ('drop table claims');",
    'create function clean() returns void language sql as $$ delete from notes $$;',
  ])('%j in a migration that only adds', (statement) => {
    expect(expand(statement)).toEqual([]);
  });

  test('a destructive statement in a contract migration', () => {
    expect(
      faultsOf('-- contract, servers from 029\nalter table claims drop column response;'),
    ).toEqual([]);
  });

  test('what was applied before the rule', () => {
    expect(faultsOf('drop index claims_status_idx; drop table x;', '015-large-lists.sql')).toEqual(
      [],
    );
  });
});
