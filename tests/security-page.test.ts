import { FILE_KINDS } from '@recourse/contract/documents';
import * as limits from '@recourse/contract/values/limits';
import { PASSKEYS } from '@recourse/contract/values/passkeys';
import { describe, expect, test } from 'vitest';
import { SECRETS } from '../packages/server/src/config.ts';
import { variables } from '../packages/server/src/config-variables.ts';
import { readRequirements } from '../scripts/testing/checks-page.ts';
import { scanSource } from './architecture/scan-source.ts';
import { isTestCode, readSourceFiles, readText as read } from './architecture/source-files.ts';
import { isThere } from './named-proofs.ts';
import { ASVS_NUMBERS } from './pinned/asvs.ts';

/** docs/security.md: the requirements of OWASP ASVS 5.0.0, and what the page says of keys, limits and data. */

const page = read('docs/security.md');
const requirements = readRequirements(page);

describe('the requirements', () => {
  test('of levels 1 and 2 have one row each, in order', () => {
    expect(ASVS_NUMBERS).toHaveLength(253);
    expect(requirements.map(({ id, level }) => ({ id, level }))).toEqual(ASVS_NUMBERS);
    // No row is written in a way that the pattern misses.
    expect(page.match(/^\| *\d+\.\d+\.\d+/gm)).toHaveLength(ASVS_NUMBERS.length);
  });

  test('have one of the statuses; met needs a test, all others a reason', () => {
    const wrong = requirements.filter(({ status, proofs, text }) =>
      status === 'met'
        ? proofs.length === 0
        : !/^(?:operator|n\.a\.|not met)$/.test(status) ||
          text.replaceAll(/`[^`]+`: (?:"[^"]+"(?:, )?)+/g, '').length < 10,
    );
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });

  test('name tests that are there', () => {
    const strays = requirements.flatMap(({ id, proofs }) =>
      proofs.filter((proof) => !isThere(proof)).map(({ file, title }) => `${id} ${file} ${title}`),
    );
    expect(strays).toEqual([]);
    // Every quoted title belongs to a file, and every file has one.
    const named = requirements.flatMap(({ proofs }) => proofs);
    const rows = requirements.map(({ text }) => text).join('\n');
    expect(rows.match(/"[^"]+"/g)).toHaveLength(named.length);
    expect(new Set(rows.match(/(?<=`)[\w./-]+\.(?:test|spec)\.ts(?=`)/g))).toEqual(
      new Set(named.map(({ file }) => file)),
    );
  });

  test.each(['1', '2'])('of level %s are counted right', (level) => {
    const own = requirements.filter((one) => one.level === level);
    const count = (wanted: string): number => own.filter(({ status }) => status === wanted).length;
    expect(page).toContain(
      `\n- ${own.length} requirements of level ${level}: ${count('met')} met, ${count('operator')} for the operator, ` +
        `${count('n.a.')} n.a., ${count('not met')} not met.\n`,
    );
  });

  test('that are not met are listed', () => {
    const failed = requirements.filter(({ status }) => status === 'not met');
    expect(page).toContain(`\n- Not met: ${failed.map(({ id }) => id).join(', ')}.\n`);
  });
});

const { LIMITS, SESSION, SIGN_IN, RECOVERY, SIGN_UP, EMAIL_CHANGE, INVITATION } = limits;
const { SECOND_FACTOR, PROOF, BURST, SSO } = limits;
const number = (value: number): string => value.toLocaleString('en');
const MIB = 2 ** 20;
const aMinute = (work: limits.CostlyWork): number =>
  limits.REQUESTS_PER_MINUTE / limits.RATE_SHARES[work];

test('the limits and times of the page are those that hold', () => {
  const hour = RECOVERY.windowMinutes + SIGN_UP.windowMinutes + EMAIL_CHANGE.windowMinutes;
  expect(hour).toBe(3 * 60);
  const files = 'packages/server/src/kernel/files';
  const [, unpacked] =
    /MAX_UNPACKED_BYTES = (\d+) \* 2 \*\* 20;/.exec(read(`${files}/file-inside.ts`)) ?? [];
  const [, most = ''] = /MAX_ENTRIES = ([\d_]+);/.exec(read(`${files}/zip-listing.ts`)) ?? [];
  const entries = most.replace('_', ',');
  const scanner = read(`${files}/scanner.ts`);
  const scan = (name: string): string =>
    new RegExp(`const ${name} = (\\d+)(?:_000)?;`).exec(scanner)?.[1] ?? '';
  const told: readonly (readonly [string, string])[] = [
    [
      'Sign-in: one name from one address',
      `${SIGN_IN.accountFailures} failures in ${SIGN_IN.accountWindowMinutes} minutes; then a wait of ${SIGN_IN.firstDelaySeconds} seconds, doubled each time up to ${SIGN_IN.longestDelaySeconds}`,
    ],
    [
      'Sign-in: one address',
      `${SIGN_IN.addressFailures} failures in ${SIGN_IN.addressWindowSeconds} seconds`,
    ],
    [
      'Sign-in: one account, wherever from',
      `${SIGN_IN.failuresInARow} failures in a row; then one attempt in ${SIGN_IN.lookEverySeconds} seconds`,
    ],
    [
      'Second step of a sign-in',
      `within ${SECOND_FACTOR.stepMinutes} minutes, ${SECOND_FACTOR.setUpMinutes} where a factor is set up; ${SECOND_FACTOR.stepTries} wrong codes`,
    ],
    [
      'Wrong codes of an account',
      `${SECOND_FACTOR.wrongADay} in 24 hours, of all kinds together; a mail at the ${SECOND_FACTOR.mailAt}th`,
    ],
    [
      'Codes by mail for setting up a factor',
      `${SECOND_FACTOR.mailedCodes} an hour; valid for ${SECOND_FACTOR.setUpMinutes} minutes`,
    ],
    ['Passkeys', `${PASSKEYS.most} of an account; ${PASSKEYS.challengeMinutes} minutes`],
    [
      'Single sign-on',
      `${SSO.roundMinutes} minutes for the way there and back; its code is valid for ${SSO.codeSeconds} seconds, a logout of the provider for ${SSO.logoutMinutes} minutes`,
    ],
    [
      'Proof of identity',
      `${PROOF.freshMinutes} minutes for factors, identities, tokens and webhooks, ${PROOF.recentMinutes} minutes for`,
    ],
    [
      'Links for a new password',
      `${RECOVERY.linksOfAccount} an hour for an account, ${RECOVERY.asksOfAddress} an hour from an address; valid for ${RECOVERY.validMinutes} minutes, those of \`npm run recover\` for ${RECOVERY.commandMinutes}`,
    ],
    ['Invitations', `${INVITATION.validDays} days`],
    [
      'Sign-up of clients',
      `${SIGN_UP.linksOfEmail} links an hour for an e-mail, ${SIGN_UP.asksOfAddress} an hour from an address; valid for ${SIGN_UP.validHours} hours`,
    ],
    [
      "Another e-mail of one's own",
      `${EMAIL_CHANGE.attempts} an hour; the links are valid for ${EMAIL_CHANGE.validHours} hours, the one that undoes it for ${EMAIL_CHANGE.undoDays} days`,
    ],
    ['Session', `${SESSION.idleMinutes} idle minutes, ${SESSION.absoluteHours} hours in all`],
    ['Password', `${LIMITS.passwordMin} to ${LIMITS.passwordMax} characters`],
    [
      'API tokens',
      `${limits.API_TOKENS.mostOfAccount} valid ones of an account, for ${limits.API_TOKENS.longestDays} days at most; ${limits.SERVICE_ACCOUNTS.most} service accounts`,
    ],
    ['Requests of one user, and of one API token', `${limits.REQUESTS_PER_MINUTE} a minute`],
    [
      'Costly requests, of these',
      `${aMinute('search')} searches, ${aMinute('report')} reports, ${aMinute('claim')} claims, ${aMinute('upload')} uploads, ${aMinute('lesson')} lessons, ${aMinute('export')} exports, ${aMinute('summary')} summaries`,
    ],
    ['Streams of live news of one user', `${limits.EVENTS.streamsPerUser} at a time`],
    [
      'Messages of one user at a claim',
      `${limits.THREAD.messagesPerHour} an hour; ${number(limits.THREAD.messages)} in all`,
    ],
    ['Claims of a bulk change', `${limits.BULK.claims}`],
    ['Time for an answer', `${limits.HTTP.deadlineMs / 1_000} seconds`],
    [
      'Size of a request',
      `${LIMITS.jsonBytes / MIB} MiB of JSON, ${LIMITS.headers} headers, ${number(LIMITS.address)} characters`,
    ],
    [
      'File',
      `${LIMITS.fileBytes / MIB} MiB; ${LIMITS.userFiles} files and ${LIMITS.userFileBytes / MIB} MiB for each user`,
    ],
    ['Kinds of files', FILE_KINDS.flatMap(({ extensions }) => extensions).join(', ')],
    [
      'Scanning a file, with `SCAN_COMMAND`',
      `${scan('LIMIT_MS')} seconds; ${scan('RUNNING')} files at a time, ${scan('RUNNING_OF_ONE')} of one user`,
    ],
    [
      'Inside a file',
      `${number(LIMITS.imageSide)} pixels a side; documents of ${unpacked} MiB unpacked, ${entries} parts`,
    ],
  ];
  const rows = page.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  for (const [what, text] of told) {
    const row = rows.find(([, first]) => first === what);
    expect(row?.slice(1, 3)).toEqual([what, expect.stringContaining(text)]);
  }
  expect(page).toContain(`was opened from in the last ${SIGN_IN.knownPlaceDays} days`);
  const words = page.replaceAll(/\s+/g, ' ');
  expect(words).toContain(`one of ten recovery codes`);
  expect(SECOND_FACTOR.recoveryCodes).toBe(10);
  expect(words).toContain(`ends after ${limits.API_TOKENS.longestDays} days at most`);
  expect(words).toContain(`a proof of the user within the last ${PROOF.freshMinutes} minutes`);
  expect(words).toContain(`signed in within the last ${PROOF.recentMinutes} minutes`);
  expect(words).toContain(
    `When ${BURST.signIns} sign-ins failed or ${BURST.refusals} requests of signed-in users were refused within ${BURST.minutes} minutes`,
  );
  expect(BURST.againMinutes).toBe(60);
  expect(words).toContain(`Single sign-on sets a cookie for ${SSO.roundMinutes} minutes`);
  const sessions = /^## Sessions$([\s\S]+?)^## /m.exec(page)?.[1]?.replaceAll(/\s+/g, ' ');
  expect(sessions).toContain(
    `after ${SESSION.idleMinutes} idle minutes, and after ${SESSION.absoluteHours} hours`,
  );
});

/** The sources of the product, without tests, and what each says. */
const product = readSourceFiles()
  .filter(({ path: file }) => file.startsWith('packages/') && !isTestCode(file))
  .map(({ path: file, source }) => ({
    file: file.replace('packages/', ''),
    ...scanSource(source),
  }));

/** The rows of the first table below these words, as cells. */
const tableBelow = (words: string): string[][] => {
  const [, below = ''] = page.split(words);
  const [table = ''] = /(?:^\|.*\n)+/m.exec(below) ?? [];
  return table
    .trim()
    .split('\n')
    .slice(2)
    .map((line) => line.split('|').map((cell) => cell.trim()));
};

const CONFIGURATION = Object.keys(variables.shape);

test('every secret of the configuration stands in the list of keys', () => {
  const secrets = CONFIGURATION.filter((name) =>
    /SECRET|KEY|PASSWORD$|TOKEN|^DATABASE|^SMTP/.test(name),
  );
  expect(secrets.length).toBeGreaterThan(7);
  // Each may stand in a file.
  expect(SECRETS).toEqual(secrets);
  const listed = tableBelow('## Keys and secrets').map(([, name = '']) => name);
  expect(secrets.filter((name) => !listed.join().includes(`\`${name}\``))).toEqual([]);
});

test('every connection that the configuration can name is listed', () => {
  const addresses = CONFIGURATION.filter(
    (name) => /_(?:URL|ISSUER|ENDPOINT)$/.test(name) && name !== 'PUBLIC_URL',
  );
  expect(addresses.length).toBeGreaterThan(3);
  const listed = tableBelow('## Connections').join();
  expect(addresses.filter((name) => !listed.includes(`\`${name}\``))).toEqual([]);
});

test('everything that is kept has one level', () => {
  const kept = [...read('docs/retention.md').matchAll(/^\| ([^|]+?) +\|/gm)]
    .map(([, what = '']) => what)
    .filter((what) => what !== 'What' && !/^-+$/.test(what));
  expect(kept.length).toBeGreaterThan(25);
  const levelled = tableBelow('## Data at rest').flatMap(([, , what = '']) =>
    [...what.matchAll(/_([^_]+)_/g)].map(([, name = '']) => name),
  );
  expect(levelled.toSorted()).toEqual(kept.toSorted());
});

const CRYPTOGRAPHY = /^(?:node:crypto|jose|openid-client|@simplewebauthn\/server|otpauth)$/;

describe('in the sources', () => {
  test('cryptography is used in the files of the inventory, and in no other', () => {
    const users = product
      .filter(({ literals }) => literals.some(({ value }) => CRYPTOGRAPHY.test(value)))
      .map(({ file }) => file);
    const listed = tableBelow('All cryptography is that of Node').flatMap((row) =>
      [...row.join().matchAll(/`([^`]+\.ts)`/g)].map(([, file = '']) => file),
    );
    expect(listed.toSorted()).toEqual(users);
  });

  test('no other algorithm is named in the sources', () => {
    const algorithm =
      /^(?:sha-?\d+.*|md\d|ripemd.*|blake.*|(?:aes|des|rc4|chacha)[\w-]*-[\w-]+|argon2.*|scrypt|pbkdf2|(?:HS|RS|ES|PS)\d+|EdDSA)$/i;
    const named = product.flatMap(({ file, literals }) =>
      literals
        .filter(({ value }) => algorithm.test(value))
        // Of a call in SQL, the name of the function.
        .map(({ value }) => ({ file, value: value.replace(/\(.*/s, '') })),
    );
    const allowed = new Set(['sha256', 'aes-256-gcm', 'argon2id', 'HS256']);
    // What identity providers may sign with; always with their public keys.
    const isSignature = ({ file, value }: (typeof named)[number]): boolean =>
      file === 'server/src/kernel/sso/provider.ts' &&
      /^(?:[REP]S(?:256|384|512)|EdDSA)$/.test(value);
    const others = named.filter((one) => !allowed.has(one.value) && !isSignature(one));
    expect(others).toEqual([
      // Names SQL statements.
      { file: 'server/src/db/connect/planned-once.ts', value: 'sha1' },
      // Lists of breached passwords have it.
      { file: 'server/src/kernel/security/passwords/breached-passwords.ts', value: 'sha1' },
      // What RFC 6238 and authenticator apps have.
      { file: 'server/src/rooms/auth/factors/totp.ts', value: 'SHA1' },
    ]);
  });

  test('what must not be guessed is drawn by the system', () => {
    // All three spread the time of further tries.
    const drawing = product.filter(({ code }) => /\bMath\s*\.\s*random\b/.test(code));
    expect(drawing.map(({ file }) => file)).toEqual([
      'server/src/db/connect/retry.ts',
      'server/src/rooms/events/event-hub.ts',
      'web/src/lib/live/event-stream.ts',
    ]);
  });

  test('no program is started through a command line', () => {
    const starting = product.filter(({ literals }) =>
      literals.some(({ value }) => value === 'node:child_process'),
    );
    expect(starting.length).toBeGreaterThan(3);
    const words = /(?<![.\w])exec(?:Sync)?\s*[(,}]|\bshell\s*:/;
    expect(starting.filter(({ code }) => words.test(code)).map(({ file }) => file)).toEqual([]);
    expect(words.test('import { exec } from')).toBe(true);
    expect(words.test('spawn(a, { shell: true })')).toBe(true);
  });

  test('the log is opened in one place', () => {
    const server = product.filter(
      ({ file }) => file.startsWith('server/src/') && !file.startsWith('server/src/commands/'),
    );
    const opening = server.filter(({ code }) => /\bdestination\s*\(|\bconsole\s*\./.test(code));
    expect(opening.map(({ file }) => file)).toEqual(['server/src/log.ts']);
    const opened = server.filter(({ code }) => /\bopenLog\s*\(\s*2\s*\)/.test(code));
    expect(opened.map(({ file }) => file)).toEqual(['server/src/main.ts']);
  });
});
