import { describe, expect, test } from 'vitest';
import { endpointsOf, endpointsWithoutRoles, loadContract } from './architecture/endpoint-rule.ts';
import { MOST_FILES } from './architecture/folder-rules.ts';
import * as rules from './architecture/rules.ts';
import { readSourceFiles, type SourceFile } from './architecture/source-files.ts';

const tree = readSourceFiles();
const contract = await loadContract();

/** Planted files: path and source. */
const plant = (...files: [path: string, source: string][]): SourceFile[] =>
  files.map(([path, source]) => ({ path, source }));

const server = 'packages/server/src';
const web = 'packages/web/src';
const assistant = 'packages/assistant/src';
const client = 'packages/client/src';

test('the whole project is looked at', () => {
  const paths = tree.map(({ path }) => path);
  expect(paths).toContain('packages/contract/src/wire/endpoint.ts');
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
    ['claims.routes.ts', "import { audit } from '../../kernel/changes/audit.ts';"],
    ['claims.routes.ts', "import { tokens } from '../../kernel/security/tokens.ts';"],
    ['claims.routes.ts', "import type { Knowledge } from '../../knowledge/knowledge.ts';"],
    ['claims.routes.ts', "import { find } from '../users/users.repository.ts';"],
    ['claims.service.ts', "import type { FastifyRequest } from 'fastify';"],
    ['claims.service.ts', "import { sql } from 'kysely';"],
    ['claims.service.ts', "import type { Tables } from '../../db/tables.ts';"],
    ['claims.service.ts', "import { find } from '../users/users.service.ts';"],
    ['claims.service.ts', "import { routes } from './claims.routes.ts';"],
    ['claims.service.ts', "import { createApp } from '../../app.ts';"],
    ['claims.repository.ts', "import { save } from './claims.service.ts';"],
    ['claims.fields.ts', "import { find } from './claims.repository.ts';"],
    ['claims.fields.ts', "import { now } from '../../kernel/clock.ts';"],
    ['claims.service.ts', "import { USER } from '../users/users.fields.ts';"],
    ['claims.repository.ts', "import { find } from '../users/users.repository.ts';"],
    ['claims.sql.ts', "import { find } from './claims.repository.ts';"],
    ['claims.sql.ts', "import { save } from './claims.service.ts';"],
    ['claims.service.ts', "import { isMine } from './claims.sql.ts';"],
    ['claims.repository.ts', "import { mayDeleteClaim } from '@recourse/contract/claims';"],
    ['claims.repository.ts', "import type { FastifyReply } from 'fastify';"],
  ])('of a room in the server are broken by %s: %s', (file, source) => {
    expect(rules.layers(plant([`${server}/rooms/claims/${file}`, source]))).toHaveLength(1);
  });

  test.each([
    [
      `${server}/kernel/changes/audit.ts`,
      "import { find } from '../../rooms/users/users.repository.ts';",
    ],
    [`${server}/kernel/errors.ts`, "import type { Knowledge } from '../knowledge/knowledge.ts';"],
    [`${server}/knowledge/knowledge.ts`, "import type { FastifyRequest } from 'fastify';"],
    [`${server}/knowledge/knowledge.ts`, "import type { M } from '../kernel/http/metrics.ts';"],
    [`${server}/knowledge/knowledge.ts`, "import { hub } from '../rooms/events/event-hub.ts';"],
    [`${server}/knowledge/store/rows.ts`, "import { createApp } from '../../app.ts';"],
    [`${server}/db/open.ts`, "import { clock } from '../kernel/clock.ts';"],
    [`${server}/db/open.ts`, "import type { Knowledge } from '../knowledge/knowledge.ts';"],
    [`${server}/db/open.ts`, "export { find } from '../rooms/users/users.repository.ts';"],
    [`${web}/rooms/claims/claims.page.tsx`, "import { router } from '../../app/router.tsx';"],
    [`${web}/rooms/claims/claims.page.tsx`, "import { Form } from '../users/user-form.tsx';"],
    [`${web}/rooms/claims/claims.page.tsx`, "import { render } from '../../testing/render.tsx';"],
    [
      `${web}/rooms/reports/reports.page.tsx`,
      "import { TakeBadge } from '../claims/employee/take-badge.tsx';",
    ],
    [`${web}/lib/api/api.ts`, "import { useUsers } from '../../rooms/users/users.queries.ts';"],
    [`${web}/lib/api/api.ts`, "import { paths } from '../../app/paths.ts';"],
    [`${web}/ui/display/badge.tsx`, "import { STATUSES } from '@recourse/contract/claims';"],
    [`${web}/ui/display/badge.tsx`, "import '../../rooms/users/role-badge.tsx';"],
  ])('are broken by %s: %s', (path, source) => {
    expect(rules.layers(plant([path, source]))).toHaveLength(1);
  });

  test('let through what the table allows', () => {
    const service = [
      "import type { Context } from '../../context.ts';",
      "import { inTransaction } from '../../db/connect/retry.ts';",
      "import { audit } from '../../kernel/changes/audit.ts';",
      "import { find } from '../users/users.repository.ts';",
    ].join('\n');
    const page = [
      "import { UserPicker } from '../users/user-picker.tsx';",
      "import { paths } from '../../app/paths.ts';",
      "import { Button } from '../../ui/button/button.tsx';",
    ].join('\n');
    const files = plant(
      [`${server}/rooms/claims/claims.service.ts`, service],
      [`${web}/rooms/claims/claims.page.tsx`, page],
      [`${server}/rooms/claims/claims.test.ts`, "import { sql } from 'kysely';"],
    );
    expect(rules.layers(files)).toEqual([]);
  });
});

describe('folder order', () => {
  test('holds in the project', () => {
    expect(rules.folderOrder(tree)).toEqual([]);
  });

  test.each([
    ['lib/browser/storage.ts', "import { getSession } from '../session/session.ts';"],
    ['lib/api/api.ts', "import type { FormValues } from '../form/use-draft-form.ts';"],
    ['lib/live/events.ts', "const { signOut } = await import('../sign-in/sign-in.ts');"],
    ['lib/sign-in/sign-in.ts', "import { toast } from '../../ui/feedback/toast-store.ts';"],
    ['ui/display/badge.tsx', "export { Card } from '../layout/card.tsx';"],
    ['ui/form/text-field.tsx', "import { type Column } from '../list/list-types.ts';"],
    ['texts/rule-patterns.ts', "import type { TextKey } from '../lib/i18n/i18n.ts';"],
    ['rooms/assistant/chat/chat.ts', "import type { Keep } from '../conversation/keep.ts';"],
    ['rooms/assistant/conversation/x.ts', "import { Bubble } from '../screen/bubbles.tsx';"],
    ['rooms/assistant/shared.ts', "import { chat } from './chat/chat.ts';"],
  ])('is broken by %s: %s', (file, source) => {
    expect(rules.folderOrder(plant([`${web}/${file}`, source]))).toHaveLength(1);
  });

  test.each([
    'lib/dates.ts',
    'lib/dates.test.ts',
    'ui/card.tsx',
    'ui/cards/card.tsx',
    'rooms/assistant/parts/x.ts',
  ])('has a place for every folder, and none for %s', (file) => {
    expect(rules.folderOrder(plant([`${web}/${file}`, '']))).toHaveLength(1);
  });

  test('lets a later folder use an earlier one, and tests use any', () => {
    const files = plant(
      [`${web}/lib/form/drafts.ts`, "import { getSession } from '../session/session.ts';"],
      [`${web}/ui/list/pager.tsx`, "import { t } from '../../lib/i18n/i18n.ts'; import './x.ts';"],
      [`${web}/lib/api/api.test.ts`, "import { signIn } from '../sign-in/sign-in.ts';"],
      [`${web}/main.tsx`, "import { toast } from './ui/feedback/toast-store.ts';"],
    );
    expect(rules.folderOrder(files)).toEqual([]);
  });
});

describe('the folders of the portal’s rooms and of its app', () => {
  test.each([
    ['rooms/claims/claim-details.tsx', "import { x } from './admin/admin-claim-table.tsx';"],
    [
      'rooms/claims/admin/admin-claim-table.tsx',
      "import type { ClaimView } from '../employee/employee-claim-table.tsx';",
    ],
    [
      'rooms/documents/upload/upload-status.tsx',
      "const { x } = await import('../dialogs/document-dialogs.tsx');",
    ],
    [
      'rooms/reports/review/use-review.ts',
      "export { x } from '../client/client-reports.page.tsx';",
    ],
    ['app/paths.ts', "import type { ShellConfig } from './shell-config.ts';"],
    ['app/shell-config.ts', "import { Palette } from './palette/palette.tsx';"],
    ['app/palette/palette.tsx', "import { Shell } from '../shell/shell.tsx';"],
    ['app/shell/shell.tsx', "import { Site } from '../router.tsx';"],
  ])('stand in an order, which %s breaks: %s', (file, source) => {
    expect(rules.folderOrder(plant([`${web}/${file}`, source]))).toHaveLength(1);
  });

  test.each([
    'rooms/claims/helpdesk/case.page.tsx',
    'rooms/claims/admin/forms/claim-form.tsx',
    'rooms/profile/parts/account-card.tsx',
    'app/frame/frame.tsx',
  ])('have a place each, and %s has none', (file) => {
    expect(rules.folderOrder(plant([`${web}/${file}`, '']))).toHaveLength(1);
  });

  test('may use what comes before them, and the router everything', () => {
    const files = plant(
      [`${web}/rooms/claims/client/client-claims.page.tsx`, "import '../claim-fields.tsx';"],
      [`${web}/rooms/claims/admin/x.tsx`, "import '../../../app/paths.ts';"],
      [`${web}/app/shell-config.ts`, "import { PATHS } from './paths.ts';"],
      [`${web}/app/shell/shell.tsx`, "import { Palette } from '../palette/palette.tsx';"],
      [`${web}/app/router.tsx`, "import { Shell } from './shell/shell.tsx';"],
    );
    expect(rules.folderOrder(files)).toEqual([]);
  });
});

describe('the folders of commands, kernel and knowledge', () => {
  test.each([
    [
      'commands/import/import-file.ts',
      "import { readQuestions } from '../evaluate/evaluate-files.ts';",
    ],
    ['commands/import/run-import.ts', "import { stopSignal } from '../stop-signal.ts';"],
    ['kernel/errors.ts', "import { semaphore } from './async/semaphore.ts';"],
    ['kernel/actor.ts', "import type { Tokens } from './security/tokens.ts';"],
    ['kernel/async/repeat.ts', "import { openFileStore } from '../files/files.ts';"],
    ['kernel/files/forms.ts', "import type { Once } from '../changes/idempotency.ts';"],
    ['kernel/changes/audit.ts', "export type { Page } from '../lists/lists.ts';"],
    ['kernel/lists/csv.ts', "import { BadLines } from '../csv/bad-lines.ts';"],
    ['kernel/lists/lists.ts', "const { x } = await import('../security/guards.ts');"],
    ['kernel/security/passwords/passwords.ts', "import { x } from '../tokens.ts';"],
    ['kernel/security/guards.ts', "import { type Metrics } from '../http/metrics.ts';"],
    ['knowledge/masking/masked-text.ts', "import { readSolutions } from '../store/rows.ts';"],
    ['knowledge/store/rows.ts', "import type { Trainer } from '../training/trainer.ts';"],
    ['knowledge/training/trainer.ts', "import type { Knowledge } from '../knowledge.ts';"],
    ['knowledge/summaries/summaries.ts', "import { KnowledgeIndex } from '../knowledge-index.ts';"],
    ['kernel/caches/cache.ts', 'export const x = 1;'],
    ['knowledge/caches/cache.ts', 'export const x = 1;'],
  ])('do not when %s says: %s', (file, source) => {
    expect(rules.folderOrder(plant([`${server}/${file}`, source]))).toHaveLength(1);
  });

  test('use those before them, and tests what they like', () => {
    const files = plant(
      [`${server}/kernel/http/route.ts`, "import { badRequest } from '../errors.ts';"],
      [`${server}/kernel/http/overload.ts`, "import { x } from '../security/workload.ts';"],
      [`${server}/knowledge/knowledge.ts`, "import { t } from './training/trainer.ts';"],
      [`${server}/knowledge/knowledge.ts`, "import { s } from '../kernel/async/semaphore.ts';"],
      [`${server}/kernel/async/repeat.test.ts`, "import { f } from '../files/files.ts';"],
    );
    expect(rules.folderOrder(files)).toEqual([]);
  });
});

describe('folder sizes', () => {
  const filled = (folder: string, count: number): SourceFile[] =>
    plant(
      ...Array.from({ length: count }, (_, index): [string, string] => [
        `${folder}/part-${index}.${index % 2 === 0 ? 'ts' : 'test.ts'}`,
        '',
      ]),
    );

  test('stay small in the project', () => {
    expect(rules.folderSizes(tree)).toEqual([]);
  });

  test.each([
    server,
    `${server}/kernel`,
    `${server}/knowledge/store`,
    `${server}/commands/import`,
    'packages/server/test/checks',
    `${web}/rooms/assistant/conversation`,
    `${web}/lib/api`,
    `${web}/ui/form/fields`,
    `${web}/ui`,
    `${web}/app`,
    `${web}/rooms/claims/admin`,
    `${web}/rooms/users`,
  ])('are too large where %s holds one file more than the limit, tests included', (folder) => {
    expect(rules.folderSizes(filled(folder, MOST_FILES))).toEqual([]);
    expect(rules.folderSizes(filled(folder, MOST_FILES + 1))).toHaveLength(1);
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
    [`${client}/client.ts`, "import { setTimeout } from 'node:timers/promises';"],
    [`${client}/client.ts`, "import ky from 'ky';"],
    [`${client}/client.ts`, "import { createApp } from '@recourse/server/app';"],
    [`${server}/app.ts`, "import { createClient } from '@recourse/client/client';"],
  ])('do not when %s says: %s', (path, source) => {
    expect(rules.packages(plant([path, source]))).toHaveLength(1);
  });
});

describe('folders of the assistant', () => {
  test('know only those before them, in the project', () => {
    expect(tree.some(({ path }) => path === `${assistant}/assistant.ts`)).toBe(true);
    expect(rules.folderOrder(tree)).toEqual([]);
    expect(rules.noAssistantCycles(tree)).toEqual([]);
  });

  test.each([
    ['text/analysis.ts', "import { LexicalIndex } from '../index/lexical-index.ts';"],
    ['index/lexical-index.ts', "import type { Knowledge } from '../store/knowledge.ts';"],
    ['store/knowledge.ts', "import { type ClassMargins } from '../classify/class-svm.ts';"],
    ['classify/ranking.ts', "export type { Lesson } from '../train/class-training.ts';"],
    ['classify/ranking.ts', "import { train } from '@recourse/assistant/train/training';"],
    ['train/training.ts', "import type { Assistant } from '../assistant.ts';"],
    ['numeric/hash.ts', "const { tokenize } = await import('../text/tokenize.ts');"],
    ['store/files/array-file.ts', ''],
    ['odds/ends.ts', ''],
  ])('do not when %s says: %s', (file, source) => {
    expect(rules.folderOrder(plant([`${assistant}/${file}`, source]))).toHaveLength(1);
  });

  test('may be used by what lies after them, on top and in tests', () => {
    const files = plant(
      [`${assistant}/assistant.ts`, "import { train } from './train/training.ts';"],
      [`${assistant}/train/training.ts`, "import { fold } from '../text/tokenize.ts';"],
      [`${assistant}/text/text.test.ts`, "import { train } from '../train/training.ts';"],
    );
    expect(rules.folderOrder(files)).toEqual([]);
  });

  test('are not full', () => {
    const files = (count: number) =>
      plant(
        ...Array.from({ length: count }, (_, at): [string, string] => [
          `${assistant}/text/part-${at}.ts`,
          '',
        ]),
      );
    expect(rules.folderSizes(files(25))).toEqual([]);
    expect(rules.folderSizes(files(26))).toEqual([`${assistant}/text holds 26 files`]);
  });

  test('have no circle, of types neither', () => {
    const files = plant(
      [`${assistant}/store/a.ts`, "import type { B } from './b.ts';"],
      [`${assistant}/store/b.ts`, "import { a } from './a.ts';"],
    );
    expect(rules.noAssistantCycles(files)).toEqual([
      `${assistant}/store/a.ts and ${assistant}/store/b.ts import each other`,
    ]);
  });
});

describe('non-null assertions of the assistant', () => {
  test('are few in the project', () => {
    expect(rules.assistantAssertions(tree).length).toBeLessThanOrEqual(rules.MOST_ASSERTIONS);
  });

  test.each([
    'const x = items[0]!;',
    'const x = items[k]! + row!.sum;',
    'first()!.text;',
    'sums[at]! += 1;',
    'let late!: string;',
    'const x = (a ?? b)!;',
    'text`${names[0]!}`;',
  ])('are found in: %s', (source) => {
    const found = rules.assistantAssertions(plant([`${assistant}/text/x.ts`, source]));
    expect(new Set(found)).toEqual(new Set([`${assistant}/text/x.ts:1`]));
  });

  test.each([
    ['text/x.ts', 'if (!a || a !== b || a != b || !(c)) return !d;'],
    ['text/x.ts', 'const x = "Stop! Now!"; // Never a[0]! here.'],
    ['text/x.ts', 'const end = /(?<=[.!?])a!/u;'],
    ['text/x.test.ts', 'const x = items[0]!;'],
  ])('are not in %s: %s', (file, source) => {
    expect(rules.assistantAssertions(plant([`${assistant}/${file}`, source]))).toEqual([]);
  });
});

describe('file names', () => {
  test('say what is inside, in the project', () => {
    expect(rules.fileNames(tree)).toEqual([]);
  });

  test.each([
    'packages/web/src/ui/list/index.ts',
    'packages/web/src/lib/api/utils.ts',
    'packages/web/src/lib/i18n/date-utils.ts',
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
    expect(rules.noInjection(plant([`${web}/ui/display/text.tsx`, source]))).toHaveLength(1);
  });

  test('may be spoken of in a comment', () => {
    const source =
      '// never innerHTML\n/* nor eval(x) */ export const evaluate = (x: number) => x;';
    expect(rules.noInjection(plant([`${web}/ui/display/text.tsx`, source]))).toEqual([]);
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
    expect(
      rules.noPathLiterals([...homes, ...plant([`${web}/ui/button/link.tsx`, source])]),
    ).toHaveLength(1);
  });

  test('are not confused with other text, and are free in tests', () => {
    const files = plant(
      [
        `${web}/ui/button/link.tsx`,
        "// '/api/x'\nconst a = '/apiary'; const b = 'a/client'; const c = /\\/client/;",
      ],
      [`${web}/ui/button/link.test.tsx`, "navigate('/client');"],
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
