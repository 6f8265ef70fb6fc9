import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { COMPANIES, plan } from '../bench/capacity/model.ts';
import { loadTable, planTable } from '../bench/capacity/print-model.ts';
import { probabilityOfWaiting, serversFor, wait99 } from '../bench/capacity/queue.ts';

/** The queueing model of docs/operating/capacity.md, and that the page has its figures. */

test('Erlang C is that of the textbooks', () => {
  // One server: the share of its time in use. Two with half of it: a third. Ten with eight: a table's.
  expect(probabilityOfWaiting(0.7, 1)).toBeCloseTo(0.7, 10);
  expect(probabilityOfWaiting(1, 2)).toBeCloseTo(1 / 3, 10);
  expect(probabilityOfWaiting(8, 10)).toBeCloseTo(0.4092, 4);
  expect(probabilityOfWaiting(2, 2)).toBe(1);
});

test('99 of 100 wait at most for as long as the exponential tail says', () => {
  // M/M/1 with a rate of 50 a second and 10 ms each: P(W > t) = 0.5 e^(-50 t).
  expect(wait99({ rate: 50, offered: 0.5 }, 1)).toBeCloseTo(Math.log(50) / 50, 10);
  expect(wait99({ rate: 1, offered: 0.01 }, 4)).toBe(0);
  expect(wait99({ rate: 100, offered: 1 }, 1)).toBe(Infinity);
});

test('no fewer servers keep both limits', () => {
  const load = { rate: 500, offered: 5 };
  expect(serversFor(load, { wait: 1, use: 0.6 })).toBe(9);
  const servers = serversFor(load, { wait: 0.001, use: 1 });
  expect(wait99(load, servers)).toBeLessThanOrEqual(0.001);
  expect(wait99(load, servers - 1)).toBeGreaterThan(0.001);
});

test('the page has the figures that the model computes from its inputs', () => {
  const page = readFileSync(
    path.join(import.meta.dirname, '../docs/operating/capacity.md'),
    'utf8',
  );
  const cells = (table: string) =>
    table.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  const lines = new Set(cells(page).map((line) => line.join('|')));
  const expected = [loadTable(plan(COMPANIES.large)), planTable()].flatMap((table) =>
    cells(table)
      .filter(([, first]) => first !== '---')
      .map((line) => line.join('|')),
  );
  expect(expected.filter((line) => !lines.has(line))).toEqual([]);
  expect(expected.length).toBeGreaterThan(30);
});
