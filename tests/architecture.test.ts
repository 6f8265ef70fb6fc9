import { describe, expect, test } from 'vitest';
import { endpointsOf, endpointsWithoutRoles, loadContract } from './architecture/endpoint-rule.ts';
import * as rules from './architecture/rules.ts';
import { readSourceFiles, type SourceFile } from './architecture/source-files.ts';

const tree = readSourceFiles();
const contract = await loadContract();

/** Planted files: path and source. */
const plant = (...files: [path: string, source: string][]): SourceFile[] =>
  files.map(([path, source]) => ({ path, source }));

const server = 'packages/server/src';
const web = 'packages/web/src';

test('the whole project is looked at', () => {
  const paths = tree.map(({ path }) => path);
  expect(paths).toContain('packages/contract/src/endpoint.ts');
  expect(paths).toContain('packages/server/src/app.ts');
  expect(paths).toContain('tests/architecture.test.ts');
  expect(paths).toContain('scripts/bootstrap.mjs');
  expect(paths.some((path) => path.includes('node_modules'))).toBe(false);
});

describe('room order', () => {
  test('holds in the project', () => {
    expect(rules.roomOrder(tree)).toEqual([]);
  });

  test.each([
    ['packages/contract/src/claims.ts', "import { report } from './reports.ts';"],
    [`${server}/rooms/users/users.service.ts`, "import { x } from '../auth/auth.repository.ts';"],
    [
      `${server}/rooms/claims/claims.service.ts`,
      "import type { R } from '@recourse/contract/reports';",
    ],
    [`${web}/rooms/reports/x.page.tsx`, "const c = await import('../assistant/chat.queries.ts');"],
    [`${web}/rooms/gossip/gossip.page.tsx`, 'export const x = 1;'],
  ])('is broken by %s: %s', (path, source) => {
    expect(rules.roomOrder(plant([path, source]))).toHaveLength(1);
  });

  test('lets a later room use an earlier one', () => {
    const source = "import { user } from '../users/users.repository.ts';";
    expect(rules.roomOrder(plant([`${server}/rooms/claims/claims.service.ts`, source]))).toEqual(
      [],
    );
  });
});

describe('layers', () => {
  test('hold in the project', () => {
    expect(rules.layers(tree)).toEqual([]);
  });

  test.each([
    ['claims.routes.ts', "import { sql } from 'kysely';"],
    ['claims.routes.ts', "import { open } from '../../db/open.ts';"],
    ['claims.routes.ts', "import { audit } from '../../kernel/audit.ts';"],
    ['claims.routes.ts', "import { find } from '../users/users.repository.ts';"],
    ['claims.service.ts', "import type { FastifyRequest } from 'fastify';"],
    ['claims.service.ts', "import { sql } from 'kysely';"],
    ['claims.service.ts', "import type { Tables } from '../../db/tables.ts';"],
    ['claims.service.ts', "import { find } from '../users/users.service.ts';"],
    ['claims.service.ts', "import { routes } from './claims.routes.ts';"],
    ['claims.service.ts', "import { createApp } from '../../app.ts';"],
    ['claims.repository.ts', "import { save } from './claims.service.ts';"],
    ['claims.repository.ts', "import { find } from '../users/users.repository.ts';"],
    ['claims.repository.ts', "import { mayDeleteClaim } from '@recourse/contract/claims';"],
    ['claims.repository.ts', "import type { FastifyReply } from 'fastify';"],
  ])('of a room in the server are broken by %s: %s', (file, source) => {
    expect(rules.layers(plant([`${server}/rooms/claims/${file}`, source]))).toHaveLength(1);
  });

  test.each([
    [`${server}/kernel/audit.ts`, "import { find } from '../rooms/users/users.repository.ts';"],
    [`${server}/db/open.ts`, "import { clock } from '../kernel/clock.ts';"],
    [`${server}/db/open.ts`, "export { find } from '../rooms/users/users.repository.ts';"],
    [`${web}/rooms/claims/claims.page.tsx`, "import { router } from '../../app/router.tsx';"],
    [`${web}/rooms/claims/claims.page.tsx`, "import { Form } from '../users/user-form.tsx';"],
    [`${web}/rooms/claims/claims.page.tsx`, "import { render } from '../../testing/render.tsx';"],
    [`${web}/lib/api.ts`, "import { useUsers } from '../rooms/users/users.queries.ts';"],
    [`${web}/lib/api.ts`, "import { paths } from '../app/paths.ts';"],
    [`${web}/ui/badge.tsx`, "import { STATUSES } from '@recourse/contract/claims';"],
    [`${web}/ui/badge.tsx`, "import '../rooms/users/role-badge.tsx';"],
  ])('are broken by %s: %s', (path, source) => {
    expect(rules.layers(plant([path, source]))).toHaveLength(1);
  });

  test('let through what the table allows', () => {
    const service = [
      "import type { Context } from '../../context.ts';",
      "import { inTransaction } from '../../db/retry.ts';",
      "import { audit } from '../../kernel/audit.ts';",
      "import { find } from '../users/users.repository.ts';",
    ].join('\n');
    const page = [
      "import { UserPicker } from '../users/user-picker.tsx';",
      "import { paths } from '../../app/paths.ts';",
      "import { Button } from '../../ui/button.tsx';",
    ].join('\n');
    const files = plant(
      [`${server}/rooms/claims/claims.service.ts`, service],
      [`${web}/rooms/claims/claims.page.tsx`, page],
      [`${server}/rooms/claims/claims.test.ts`, "import { sql } from 'kysely';"],
    );
    expect(rules.layers(files)).toEqual([]);
  });
});

describe('packages', () => {
  test('keep to themselves in the project', () => {
    expect(rules.packages(tree)).toEqual([]);
  });

  test.each([
    ['packages/contract/src/claims.ts', "import { readFileSync } from 'node:fs';"],
    ['packages/contract/src/claims.ts', "import { suggest } from '@recourse/assistant/suggest';"],
    [
      'packages/assistant/src/learner.ts',
      "import type { Solution } from '@recourse/contract/solutions';",
    ],
    [`${server}/app.ts`, "import { paths } from '@recourse/web/paths';"],
    [`${server}/app.ts`, "import { claim } from '../../contract/src/claims.ts';"],
    [`${web}/main.tsx`, "import { suggest } from '@recourse/assistant/suggest';"],
    [`${web}/main.tsx`, "import { startServer } from '../../../tests/start.ts';"],
  ])('do not when %s says: %s', (path, source) => {
    expect(rules.packages(plant([path, source]))).toHaveLength(1);
  });
});

describe('file names', () => {
  test('say what is inside, in the project', () => {
    expect(rules.fileNames(tree)).toEqual([]);
  });

  test.each([
    'packages/web/src/ui/index.ts',
    'packages/web/src/lib/utils.ts',
    'packages/web/src/lib/date-utils.ts',
    'packages/server/src/kernel/helper.ts',
    'tests/test.helpers.ts',
    'packages/web/src/utils/dates.ts',
  ])('do not in %s', (path) => {
    expect(rules.fileNames(plant([path, '']))).toHaveLength(1);
  });

  test('may contain the word', () => {
    const files = plant(
      ['packages/assistant/src/lexical-index.ts', ''],
      ['e2e/helpfulness.ts', ''],
    );
    expect(rules.fileNames(files)).toEqual([]);
  });
});

describe('import cycles', () => {
  test('are not in the project', () => {
    expect(rules.noCycles(tree)).toEqual([]);
  });

  test('are found, however long, and each once', () => {
    const files = plant(
      ['a.ts', "import { b } from './b.ts';"],
      ['b.ts', "export * from './c.ts';"],
      ['c.ts', "import './a.ts';"],
      ['d.ts', "import { a } from './a.ts';"],
    );
    expect(rules.noCycles(files)).toEqual(['a.ts and b.ts and c.ts import each other']);
  });

  test('do not come from types alone', () => {
    const files = plant(
      ['a.ts', "import type { B } from './b.ts';"],
      ['b.ts', "import { type A, type C } from './a.ts'; import { a } from './a.ts';"],
    );
    expect(rules.noCycles(files)).toEqual([]);
  });
});

describe('text', () => {
  test('never becomes markup or code in the project', () => {
    expect(rules.noInjection(tree)).toEqual([]);
  });

  test.each([
    '<p dangerouslySetInnerHTML={{ __html: text }} />',
    'node.innerHTML = text;',
    "node['innerHTML'] = text;",
    'eval (text);',
    'const f = new Function(text);',
    'node.insertAdjacentHTML("beforeend", text);',
  ])('becomes markup or code in: %s', (source) => {
    expect(rules.noInjection(plant([`${web}/ui/text.tsx`, source]))).toHaveLength(1);
  });

  test('may be spoken of in a comment', () => {
    const source =
      '// never innerHTML\n/* nor eval(x) */ export const evaluate = (x: number) => x;';
    expect(rules.noInjection(plant([`${web}/ui/text.tsx`, source]))).toEqual([]);
  });
});

describe('addresses', () => {
  const homes = plant(
    ['packages/contract/src/claims.ts', "export const list = { path: '/api/claims' };"],
    [
      `${web}/app/paths.ts`,
      "export const paths = { claims: '/reclamations', mine: '/client/claims' };",
    ],
  );

  test('stand in the contract and in paths.ts only, in the project', () => {
    expect(rules.noPathLiterals(tree)).toEqual([]);
  });

  test('are known from where they are declared', () => {
    expect([...rules.declaredAreas(homes)]).toEqual(['api', 'reclamations', 'client']);
    expect([...rules.declaredAreas(tree)]).toContain('api');
  });

  test.each([
    "fetch('/api/claims');",
    'fetch(`/api/claims/${id}`);',
    '<Link to="/reclamations" />',
    "navigate('/client');",
    'const x = `${a} ${go("/client/reports?q=1")}`;',
  ])('are typed a second time in: %s', (source) => {
    expect(rules.noPathLiterals([...homes, ...plant([`${web}/ui/link.tsx`, source])])).toHaveLength(
      1,
    );
  });

  test('are not confused with other text, and are free in tests', () => {
    const files = plant(
      [
        `${web}/ui/link.tsx`,
        "// '/api/x'\nconst a = '/apiary'; const b = 'a/client'; const c = /\\/client/;",
      ],
      [`${web}/ui/link.test.tsx`, "navigate('/client');"],
      ['e2e/login.spec.ts', "page.goto('/client');"],
    );
    expect(rules.noPathLiterals([...homes, ...files])).toEqual([]);
  });
});

describe('endpoints', () => {
  test('say who may call them, each one of the contract', () => {
    expect(contract.flatMap(endpointsOf).length).toBeGreaterThan(0);
    expect(endpointsWithoutRoles(contract)).toEqual([]);
  });

  test.each([
    [{ list: { kind: 'endpoint', path: '/api/claims' } }],
    [{ list: { kind: 'endpoint', path: '/api/claims', roles: [] } }],
    [{ claims: { list: { kind: 'endpoint', path: '/api/claims', roles: [] } } }],
  ])('are found without roles: %j', (exports) => {
    expect(
      endpointsWithoutRoles([{ path: 'packages/contract/src/claims.ts', exports }]),
    ).toHaveLength(1);
  });
});
