import { COMPANIES, type Plan, plan, type Company } from './model.ts';

/** The tables of docs/operating/capacity.md. */

const table = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const NUMBER = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const whole = (value: number): string => NUMBER.format(value);

const figure = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);

/** The calls in the busiest hour of one company, and their CPU. */
export function loadTable({ lines, rate, app, database }: Plan): string {
  const sum = { name: '**together**', rate, app, database };
  return table([
    ['in the busiest hour', 'a second', 'app, cores', 'database, cores'],
    ['---', '---', '---', '---'],
    ...[...lines, sum].map((line) => [
      line.name,
      line.rate === 0 ? '' : figure(line.rate),
      line.app.toFixed(3),
      line.database.toFixed(3),
    ]),
  ]);
}

/** What companies of several sizes need. */
export function planTable(companies: Readonly<Record<string, Company>> = COMPANIES): string {
  const all = Object.entries(companies).map(([name, company]) => ({
    name,
    company,
    plan: plan(company),
  }));
  const row = (name: string, cell: (one: (typeof all)[number]) => string): string[] => [
    name,
    ...all.map(cell),
  ];
  return table([
    row('', ({ name }) => name),
    row('---', () => '---'),
    row('claims a working day', ({ company }) => whole(company.claimsADay)),
    row('employees', ({ company }) => whole(company.employees)),
    row('clients', ({ company }) => whole(company.clients)),
    row('changes a second', (one) => figure(one.plan.changes)),
    row('clients online', (one) => whole(one.plan.clientsOnline)),
    row('live streams', (one) => whole(one.plan.streams)),
    row('calls and screens a second', (one) => figure(one.plan.rate)),
    row('offered load of the app, cores', (one) => figure(one.plan.app)),
    row('portals needed', (one) => String(one.plan.portals)),
    row('99 of 100 wait at most for a portal, ms', (one) =>
      (one.plan.waits.app * 1_000).toFixed(0),
    ),
    row('**portals to run (N + 1)**', (one) => String(one.plan.portals + 1)),
    row('offered load of the database, cores', (one) => figure(one.plan.database)),
    row('**cores of the database needed**', (one) => String(one.plan.cores)),
    row('99 of 100 wait at most for a core, ms', (one) =>
      (one.plan.waits.database * 1_000).toFixed(0),
    ),
  ]);
}
