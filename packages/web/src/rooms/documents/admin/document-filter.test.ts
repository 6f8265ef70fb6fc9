import { expect, test } from 'vitest';
import { wantedDocuments } from './document-filter.ts';

const read = (address: string) => {
  const params = new URLSearchParams(address);
  return wantedDocuments({ filter: (name) => params.get(name) ?? '' });
};

test('the filters of a list of documents are read from its address', () => {
  expect(read('userId=3&employeeId=4&reclamationId=5')).toEqual({
    userId: 3,
    employeeId: 4,
    reclamationId: 5,
  });
  expect(read('userId=3')).toEqual({ userId: 3 });
});

test('what is no number narrows nothing', () => {
  expect(read('userId=x&employeeId=-1&reclamationId=1.5')).toEqual({});
  expect(read('userId=0&employeeId=1e400')).toEqual({});
});
