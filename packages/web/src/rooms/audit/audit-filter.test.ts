import { expect, test } from 'vitest';
import { wantedEntries } from './audit-filter.ts';

const read = (address: string) => {
  const params = new URLSearchParams(address);
  return wantedEntries({ filter: (name) => params.get(name) ?? '' });
};

test('person, object and period are read from the address', () => {
  expect(read('actorId=3&area=claims&objectId=12')).toEqual({
    actorId: 3,
    area: 'claims',
    objectId: 12,
  });
});

test('a period is whole days of the viewer, the last one included', () => {
  const { from = '', to = '' } = read('fromDay=2026-11-20&toDay=2026-11-21');
  expect(new Date(from)).toEqual(new Date(2026, 10, 20));
  expect(new Date(to)).toEqual(new Date(2026, 10, 22));
});

test('what makes no sense narrows nothing', () => {
  expect(read('actorId=x&area=secrets&objectId=0&fromDay=yesterday&toDay=2026-99-99')).toEqual({});
});
