import pg from 'pg';
import { expect, test } from 'vitest';
import { hostOf, roleOf } from './connect.ts';
import { addressesIn, faultOfAddress } from './hosts.ts';

const CANARY = 'canary-value';

test.each([
  ['postgres://u:p@db.example.org/name', ['postgres://u:p@db.example.org/name']],
  [
    'postgresql://u:p@one:5432,two:6432/name?target_session_attrs=read-write',
    ['postgresql://u:p@one:5432/name', 'postgresql://u:p@two:6432/name'],
  ],
  [
    'postgres://u:p@one,[::1]:6432/name?sslmode=disable&target_session_attrs=primary',
    ['postgres://u:p@one/name?sslmode=disable', 'postgres://u:p@[::1]:6432/name?sslmode=disable'],
  ],
  [
    'postgres://u:p@one,two/name?port=6432',
    ['postgres://u:p@one:6432/name', 'postgres://u:p@two:6432/name'],
  ],
  [
    'postgres://u@localhost/name?host=/run/a,/run/b&port=1,2',
    [
      'postgres://u@localhost:1/name?host=%2Frun%2Fa',
      'postgres://u@localhost:2/name?host=%2Frun%2Fb',
    ],
  ],
  ['postgres://u:p@/name?host=/run/a', ['postgres://u:p@localhost/name?host=%2Frun%2Fa']],
  ['postgres://%2Frun%2Fa/name', ['postgres://%2Frun%2Fa/name']],
  ['postgres:///name', ['postgres:///name']],
  ['postgres://u:p%40w%3F@one:5432/a%20b', ['postgres://u:p%40w%3F@one:5432/a%20b']],
])('%s is one address for each host', (text, addresses) => {
  expect(faultOfAddress(text)).toBeNull();
  expect(addressesIn(text)).toEqual(addresses);
});

const FORM =
  'must look like postgres://user:password@host:5432/name, with several hosts as host1:5432,host2:5432';
const PLACE = 'has a wrong host or port';

test.each([
  [`mysql://u:${CANARY}@one/name`, FORM],
  [CANARY, FORM],
  [`postgres://u:${CANARY}@one`, FORM],
  [`postgres://u:${CANARY}@one/`, FORM],
  [`postgres://u:${CANARY}@one,/name`, PLACE],
  [`postgres://u:${CANARY}@,one/name`, PLACE],
  [`postgres://u:${CANARY}@one:0/name`, PLACE],
  [`postgres://u:${CANARY}@one:65536/name`, PLACE],
  [`postgres://u:${CANARY}@one:a,two/name`, PLACE],
  [`postgres://u:${CANARY}@one two/name`, PLACE],
  [`postgres://u:${CANARY}@one,two,three/name?port=1,2`, PLACE],
  [
    `postgres://u:${CANARY}@one/name?target_session_attrs=any`,
    'may have target_session_attrs=read-write, and no other',
  ],
  [`postgres://u:${CANARY}%@one/name`, 'has a part that is not percent-encoded'],
])('%s is refused without a word of it', (text, fault) => {
  expect(faultOfAddress(text)).toBe(fault);
  expect(fault).not.toContain(CANARY);
});

test('the driver finds the same parts in each, and messages name the hosts alone', () => {
  const text = 'postgres://us%2Fer:p%40w@one:6432,two/the%20name?application_name=a+b';
  const [one, two] = addressesIn(text);
  const options = new pg.Client(one) as pg.Client & { connectionParameters: object };
  expect(options).toMatchObject({ host: 'one', port: 6432, user: 'us/er', database: 'the name' });
  expect(options.connectionParameters).toMatchObject({ application_name: 'a b' });
  expect(new pg.Client(two)).toMatchObject({ host: 'two', port: 5432 });
  expect(hostOf(text)).toBe('one:6432, two:5432');
  expect(roleOf(text)).toBe('us/er');
});
