import { listNotifications } from '@recourse/contract/told/notification-list';
import { readFileSync } from 'node:fs';
import { candidates } from '@recourse/contract/ai-candidates';
import { clientClaim, staffClaim } from '@recourse/contract/claims';
import { transition } from '@recourse/contract/claims-life';
import { claimLink, findSimilar } from '@recourse/contract/claims-links';
import { getThread, receipt, staffThreadItem } from '@recourse/contract/claims-thread';
import { listConversations, postConversationMessage } from '@recourse/contract/conversations';
import { attention, clientDashboard, employeeDashboard } from '@recourse/contract/dashboards';
import { countInbox } from '@recourse/contract/inbox/queues';
import { unreadNotifications } from '@recourse/contract/notifications';
import { findPeople, getHistory } from '@recourse/contract/people';
import { getNotificationSettings } from '@recourse/contract/told/settings';
import { report } from '@recourse/contract/reports';
import { expect, test } from 'vitest';

/**
 * Every JSON example of docs/case-shapes.md is valid for the response or the body of its endpoint.
 */

const FILE = new URL('../docs/case-shapes.md', import.meta.url);

/** The examples, each with its heading, in the order of the page. */
const examples = readFileSync(FILE, 'utf8')
  .split(/^## /m)
  .flatMap((section) => {
    const [heading = ''] = section.split('\n');
    return [...section.matchAll(/^```json\n([^]*?)\n```$/gm)].map(([, json = '']) => ({
      heading,
      json,
    }));
  });

/** Where an example does not match its schema. */
interface Shape {
  safeParse: (value: unknown) => { error?: { issues: { path: readonly PropertyKey[] }[] } };
}

/** Some fields of a schema, and none that it does not have. */
const partOf = ({ shape }: { shape: Readonly<Record<string, Shape>> }): Shape => ({
  safeParse: (value) => ({
    error: {
      issues: Object.entries(Object(value) as object).flatMap(([name, field]) =>
        shape[name] === undefined
          ? [{ path: [name] }]
          : (shape[name].safeParse(field).error?.issues ?? []),
      ),
    },
  }),
});

/** An array of values of a schema. */
const listOf = (shape: Shape): Shape => ({
  safeParse: (value) => ({
    error: {
      issues: Array.isArray(value)
        ? value.flatMap((one) => shape.safeParse(one).error?.issues ?? [])
        : [{ path: [] }],
    },
  }),
});

const items = listOf(staffThreadItem);

/** The schema of each example, by its heading. */
const SHAPES: Readonly<Record<string, readonly (Shape | undefined)[]>> = {
  'A claim': [clientClaim, partOf(staffClaim)],
  'GET /api/claims/{id}/thread': [getThread.clientReply, items, items, staffThreadItem],
  'The end of a claim': [transition, candidates],
  'Verdicts on a report': [partOf(report)],
  'GET /api/notifications': [listNotifications.reply],
  'GET /api/notifications/unread, POST /api/notifications/read': [unreadNotifications],
  'GET, PUT /api/notifications/settings': [getNotificationSettings.reply],
  Conversations: [postConversationMessage.reply, listConversations.reply],
  'The inbox': [partOf(countInbox.reply)],
  'Similar claims and links': [findSimilar.reply, claimLink],
  Merging: [partOf(clientClaim), staffThreadItem],
  People: [findPeople.reply, getHistory.reply],
  'GET /api/dashboard': [partOf(employeeDashboard), partOf(clientDashboard)],
  'GET /api/dashboard/attention': [attention],
  'Receipt and case file': [receipt],
};

test('every example has its shape', () => {
  const counted = Object.groupBy(examples, ({ heading }) => heading);
  expect(Object.entries(counted).map(([heading, some = []]) => [heading, some.length])).toEqual(
    Object.entries(SHAPES).map(([heading, shapes]) => [heading, shapes.length]),
  );
});

const seen = new Map<string, number>();
const numbered = examples.map((example) => {
  const index = seen.get(example.heading) ?? 0;
  seen.set(example.heading, index + 1);
  return { ...example, index };
});

/** Whether the example is abbreviated at a point of a path: the only key there is an ellipsis. */
function isCut(value: unknown, [key, ...path]: readonly PropertyKey[]): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return '…' in value || (key !== undefined && isCut(Reflect.get(value, key), path));
}

test.each(numbered)('$heading, $index', ({ heading, index, json }) => {
  const example: unknown = JSON.parse(json);
  const issues = SHAPES[heading]?.[index]?.safeParse(example).error?.issues ?? [];
  expect(issues.filter(({ path }) => !isCut(example, path))).toEqual([]);
});
