import { expect, test } from 'vitest';
import { loadConfig } from '../../../config.ts';
import { relyingParty } from './relying-party.ts';

test.each([
  [{}, 'localhost', 'http://localhost:8080'],
  [{ PORT: '9000', HOST: 'localhost' }, 'localhost', 'http://localhost:9000'],
  [{ HOST: '::1' }, 'localhost', 'http://localhost:8080'],
  [
    { PUBLIC_URL: 'https://portal.example.org' },
    'portal.example.org',
    'https://portal.example.org',
  ],
  [
    { PUBLIC_URL: 'https://portal.example.org:8443/', HOST: '0.0.0.0' },
    'portal.example.org',
    'https://portal.example.org:8443',
  ],
  [{ PUBLIC_URL: 'http://localhost:3000' }, 'localhost', 'http://localhost:3000'],
])('SF-07 %j: passkeys are made for %s, used at %s', (env, id, origin) => {
  expect(relyingParty(loadConfig(env))).toEqual({ id, origin });
});

test.each([
  { PUBLIC_URL: 'http://portal.example.org' },
  { PUBLIC_URL: 'https://10.0.0.7' },
  { PUBLIC_URL: 'https://[2001:db8::1]' },
  { PUBLIC_URL: 'http://127.0.0.1:8080' },
  { HOST: '0.0.0.0' },
  { HOST: '10.0.0.7' },
  { PORT: '0' },
])('SF-07 %j: browsers make no passkeys for it', (env) => {
  expect(relyingParty(loadConfig(env))).toBeNull();
});
