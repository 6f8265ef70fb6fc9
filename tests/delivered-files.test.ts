import { BURST } from '@recourse/contract/values/limits';
import { parseYaml } from '@redocly/openapi-core';
import { describe, expect, test } from 'vitest';
import { readText as read } from './architecture/source-files.ts';

/** Compares the files of deploy/ with the product: the names of metrics and variables that they use. */

/** Tests compare these two pages with the product itself. */
const known = new Set(read('docs/operation.md').match(/(?<=`)recourse_\w+(?=`)/g));
const variables = new Set(
  read('docs/configuration.md').match(/(?<=`)[A-Z\d]+(?:_[A-Z\d]+)*(?=`)/g),
);

const metricsIn = (text: string): string[] =>
  [...text.matchAll(/\brecourse_\w+/g)].map(([name]) => name.replace(/_(?:bucket|count|sum)$/, ''));

const unknownIn = (text: string): string[] => metricsIn(text).filter((name) => !known.has(name));

interface Alarm {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: Record<'summary' | 'description' | 'runbook', string>;
}

describe('alarms', () => {
  const { groups } = parseYaml(read('deploy/prometheus/alerts.yml')) as {
    groups: { rules: Alarm[] }[];
  };
  const alarms = groups.flatMap(({ rules }) => rules);

  test('use metrics that exist', () => {
    expect(alarms.length).toBeGreaterThan(20);
    expect(alarms.flatMap(({ expr }) => unknownIn(expr))).toEqual([]);
    // Nothing of the product is needed to see that it is gone.
    expect(alarms.filter(({ expr }) => metricsIn(expr).length === 0)).toHaveLength(1);
  });

  test.each(alarms)('$alert says what is wrong and where to read on', (alarm) => {
    const { summary, description, runbook } = alarm.annotations;
    expect(summary).toMatch(/^[A-Z][^.]+$/);
    expect(description).toMatch(/\.$/);
    expect(['critical', 'warning', 'info']).toContain(alarm.labels.severity);
    const [page = '', section] = runbook.split('#');
    const sections = read(page).split(/^## /m);
    const named = sections.find(
      (text) => text.split('\n', 1)[0]?.toLowerCase().replaceAll(' ', '-') === section,
    );
    expect(named).toContain(`\`${alarm.alert}\``);
  });

  test('a burst begins where the portal itself says so', () => {
    const { expr = '' } = alarms.find(({ alert }) => alert === 'RecourseAttacked') ?? {};
    expect(expr).toContain(`{kind="sign-ins"} >= ${BURST.signIns} `);
    expect(expr).toContain(`{kind="requests"} >= ${BURST.refusals})`);
  });
});

test('the dashboard shows metrics that exist, and most of them', () => {
  const dashboard = read('deploy/grafana/recourse.json');
  expect(unknownIn(dashboard)).toEqual([]);
  expect(new Set(metricsIn(dashboard)).size).toBeGreaterThan(20);
  expect((JSON.parse(dashboard) as { description: string }).description).toContain(
    'without a test',
  );
});

test('the compose file sets variables that exist, with secrets that it has', () => {
  const text = read('deploy/compose.yaml');
  const { services, secrets } = parseYaml(text) as {
    services: { portal: { environment: Record<string, string>; secrets: string[] } };
    secrets: Record<string, unknown>;
  };
  const { environment } = services.portal;
  expect(Object.keys(environment).filter((name) => !variables.has(name))).toEqual([]);
  const files = Object.entries(environment).filter(([name]) => name.endsWith('_FILE'));
  expect(files.map(([, file]) => file.replace('/run/secrets/', ''))).toEqual(
    services.portal.secrets,
  );
  expect(services.portal.secrets.filter((name) => !(name in secrets))).toEqual([]);
  expect(text).toContain('An example without a test');
});

test('the unit and the image set variables that exist', () => {
  const lines = [
    ...read('deploy/systemd/recourse.service').matchAll(/^#?Environment=(.+)$/gm),
    ...read('deploy/container/Containerfile').matchAll(/^ENV (.+)$/gm),
  ].flatMap(([, line = '']) => line.split(' '));
  const names = lines.map((assignment) => assignment.split('=', 1)[0] ?? '');
  expect(names).toContain('DATA_DIR');
  expect(names.filter((name) => !name.startsWith('NODE_') && !variables.has(name))).toEqual([]);
});
