import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadConfig, SECRETS } from './config.ts';
import { told, variables } from './config-variables.ts';
import { fileVariableOf } from './secret-files.ts';
import { StartError } from './start-error.ts';

const faultOf = (env: Record<string, string>): string => {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
  return '';
};

test('without any variable the defaults of the table hold', () => {
  const config = loadConfig({});
  expect(config).toMatchObject({
    host: '127.0.0.1',
    port: 8080,
    databaseUrl: null,
    jwtSecrets: null,
    mail: null,
    firstAdministrator: { username: 'admin', password: null },
    organisation: { name: null, timeZone: 'UTC', language: 'en' },
    trustProxy: [],
    passwordMinLength: 8,
    requestsPerMinute: 600,
    logLevel: 'info',
  });
  expect(config.dataDir.endsWith('/data')).toBe(true);
});

test('the file of breached passwords is found from any folder', () => {
  expect(loadConfig({}).passwordBreachFile).toBeNull();
  expect(loadConfig({ PASSWORD_BREACH_FILE: 'lists/breached.txt' }).passwordBreachFile).toBe(
    path.resolve('lists/breached.txt'),
  );
});

test('an empty variable counts as unset', () => {
  expect(loadConfig({ PORT: '', JWT_SECRET: '' }).port).toBe(8080);
});

const S3 = {
  S3_ENDPOINT: 'https://s3.example.org/',
  S3_REGION: 'eu-west-3',
  S3_BUCKET: 'recourse-files',
  S3_ACCESS_KEY_ID: 'an-id',
  S3_SECRET_ACCESS_KEY: 'a-secret',
};

test('an object store is named by all of its variables or by none', () => {
  expect(loadConfig({}).s3).toBeNull();
  expect(loadConfig(S3).s3).toEqual({
    endpoint: 'https://s3.example.org',
    region: 'eu-west-3',
    bucket: 'recourse-files',
    accessKeyId: 'an-id',
    secretAccessKey: 'a-secret',
  });
  for (const name of Object.keys(S3))
    expect(faultOf({ ...S3, [name]: '' })).toBe(
      `Wrong configuration: ${name} must be set with the other variables that start with S3_.`,
    );
});

test.each([
  ['S3_ENDPOINT', 'https://key:secret@s3.example.org'],
  ['S3_ENDPOINT', 's3.example.org'],
  ['S3_REGION', 'eu west'],
  ['S3_BUCKET', 'Files'],
  ['S3_BUCKET', 'a/b'],
  ['S3_SECRET_ACCESS_KEY', 'a secret'],
])('%s %j is refused, and not shown', (name, value) => {
  const fault = faultOf({ ...S3, [name]: value });
  expect(fault).toContain(name);
  expect(fault).not.toContain(value);
});

const MAIL = {
  SMTP_URL: 'smtp://portal:hunter2@mail.example.org',
  PUBLIC_URL: 'https://portal.example.org/',
  MAIL_FROM: 'help@example.org',
};

test('a mail server has an address for links, a sender and a place for what comes back', () => {
  expect(loadConfig(MAIL).mail).toEqual({
    server: {
      host: 'mail.example.org',
      port: 587,
      secure: false,
      isLoopback: false,
      auth: { user: 'portal', pass: 'hunter2' },
    },
    from: { name: 'Recourse', address: 'help@example.org' },
    bounces: 'help@example.org',
    publicUrl: 'https://portal.example.org',
  });
  const named = loadConfig({ ...MAIL, ORG_NAME: 'Parcels & Co', MAIL_BOUNCES: 'back@example.org' });
  expect(named.mail).toMatchObject({ from: { name: 'Parcels & Co' }, bounces: 'back@example.org' });
  const from = (sender: string) => loadConfig({ ...MAIL, MAIL_FROM: sender }).mail?.from;
  expect(from('Help desk <help@example.org>')?.name).toBe('Help desk');
});

test.each([
  ['smtps://mail.example.org', { port: 465, secure: true, auth: null }],
  ['smtp://mail.example.org:25/', { port: 25, secure: false }],
  [
    'smtp://a%40b:p%2Fw@[::1]',
    { host: '::1', isLoopback: true, auth: { user: 'a@b', pass: 'p/w' } },
  ],
  ['smtp://LOCALHOST', { isLoopback: true }],
  ['smtp://127.8.0.1:2525', { isLoopback: true }],
  ['smtp://127.0.0.1.example.org', { isLoopback: false }],
])('a mail server can be %s', (url, server) => {
  expect(loadConfig({ ...MAIL, SMTP_URL: url }).mail?.server).toMatchObject(server);
});

test.each([
  { SMTP_URL: 'mail.example.org:25' },
  { SMTP_URL: 'http://mail.example.org' },
  { SMTP_URL: 'smtp://mail.example.org?secure=false' },
  { SMTP_URL: 'smtp://mail.example.org/inbox' },
  { SMTP_URL: 'smtp://portal@mail.example.org' },
  { SMTP_URL: 'smtp://%zz:x@mail.example.org' },
  { SMTP_URL: 'smtp://' },
  { MAIL_FROM: 'nobody' },
  { MAIL_FROM: 'Help\r\nBcc: all <help@example.org>' },
  { MAIL_FROM: 'help@example.org, all@example.org' },
  { MAIL_BOUNCES: 'Help <help@example.org>' },
] as Record<string, string>[])('a wrong mail variable is named: %j', (wrong) => {
  expect(faultOf({ ...MAIL, ...wrong })).toContain(`: ${Object.keys(wrong)[0]} must`);
});

test('MA-02 a mail server without an address for links or a sender is refused, naming all of them', () => {
  const message = faultOf({ SMTP_URL: MAIL.SMTP_URL });
  expect(message).toBe(
    'Wrong configuration: PUBLIC_URL must be set with SMTP_URL; MAIL_FROM must be set with SMTP_URL.',
  );
  expect(faultOf({ ...MAIL, MAIL_FROM: '' })).toMatch(/: MAIL_FROM must be set with SMTP_URL\.$/);
  expect(faultOf({ ...MAIL, PUBLIC_URL: '' })).toMatch(/: PUBLIC_URL must be set with SMTP_URL\.$/);
  expect(faultOf({ ...MAIL, SMTP_URL: '' })).toMatch(/: SMTP_URL must be set with MAIL_FROM/);
  expect(message).not.toContain('hunter2');
});

const SSO = {
  OIDC_ISSUER: 'https://id.example.org/realms/staff',
  OIDC_CLIENT_ID: 'portal',
  OIDC_CLIENT_SECRET: 'hunter2',
  PUBLIC_URL: 'https://portal.example.org/',
};

test('an identity provider has defaults for everything but its access', () => {
  expect(loadConfig(SSO).sso).toEqual({
    issuer: 'https://id.example.org/realms/staff',
    clientId: 'portal',
    clientSecret: 'hunter2',
    label: 'id.example.org',
    scopes: 'openid email profile',
    roleClaim: 'groups',
    roles: null,
    creates: true,
    linksByEmail: false,
    trustsEmail: false,
    only: false,
    levels: [],
    publicUrl: 'https://portal.example.org',
  });
  expect(loadConfig({}).sso).toBeNull();
  const more = loadConfig({
    ...SSO,
    OIDC_LABEL: 'Company account',
    OIDC_ROLES: 'urn:admins:ADMIN, staff:employee,*:CLIENT',
    OIDC_ACR: 'gold silver',
    OIDC_CREATE: 'off',
    OIDC_ONLY: 'on',
  }).sso;
  expect(more).toMatchObject({
    label: 'Company account',
    roles: [
      { value: 'urn:admins', role: 'ADMIN' },
      { value: 'staff', role: 'EMPLOYE' },
      { value: '*', role: 'CLIENT' },
    ],
    levels: ['gold', 'silver'],
    creates: false,
    only: true,
  });
});

test.each([
  { OIDC_ISSUER: 'id.example.org' },
  { OIDC_ISSUER: 'http://id.example.org' },
  { OIDC_ISSUER: 'https://id.example.org?a=b' },
  { OIDC_ISSUER: 'https://user:hunter2@id.example.org' },
  { OIDC_SCOPES: 'email profile' },
  { OIDC_ROLES: 'staff' },
  { OIDC_ROLES: 'staff:KING' },
  { OIDC_ROLES: ':ADMIN' },
  { OIDC_CREATE: 'yes' },
  { OIDC_ONLY: 'true' },
  { OIDC_LABEL: 'Company\u202E' },
  { PUBLIC_URL: 'http://portal.example.org' },
] as Record<string, string>[])('a wrong variable of single sign-on is named: %j', (wrong) => {
  const message = faultOf({ ...SSO, ...wrong });
  expect(message).toContain(`: ${Object.keys(wrong)[0]} must`);
  expect(message).not.toContain('hunter2');
});

test.each(['http://localhost:9000', 'http://127.0.0.1:9000/x', 'http://[::1]:9000'])(
  'an identity provider on this machine may be %s',
  (issuer) => {
    const here = { ...SSO, OIDC_ISSUER: issuer, PUBLIC_URL: 'http://localhost:8080' };
    expect(loadConfig(here).sso?.issuer).toBe(issuer);
  },
);

test('an identity provider without its access, or the other way round, is refused', () => {
  const signUp = {
    SELF_REGISTRATION: 'on',
    SMTP_URL: 'smtps://mail.example.org',
    MAIL_FROM: 'a@example.org',
  };
  expect(faultOf({ ...SSO, ...signUp, OIDC_ONLY: 'on' })).toBe(
    'Wrong configuration: SELF_REGISTRATION must be off with OIDC_ONLY, because no password counts then.',
  );
  expect(faultOf({ OIDC_ISSUER: SSO.OIDC_ISSUER })).toBe(
    'Wrong configuration: OIDC_CLIENT_ID must be set with OIDC_ISSUER; OIDC_CLIENT_SECRET must be set with OIDC_ISSUER; PUBLIC_URL must be set with OIDC_ISSUER.',
  );
  for (const alone of [
    ['OIDC_ONLY', 'on'],
    ['OIDC_LABEL', 'x'],
    ['OIDC_ROLES', '*:CLIENT'],
  ] as const)
    expect(faultOf({ [alone[0]]: alone[1] })).toMatch(
      /: OIDC_ISSUER must be set with the other variables/,
    );
});

test('every wrong variable is named at once, in one line, without its value', () => {
  const message = faultOf({
    PORT: '99999',
    DATABASE_URL: 'mysql://user:hunter2@host/db',
    JWT_SECRET: 'hunter2-too-short',
    ENCRYPTION_KEY: `please-change-me-hunter2-${'x'.repeat(20)}`,
    LLM_BASE_URL: 'ftp://hunter2',
    PASSWORD_MIN_LENGTH: '4',
    ADMIN_EMAIL: 'nobody',
    CORS_ORIGINS: 'ftp://hunter2',
    TRUST_PROXY: 'hunter2',
    PUBLIC_URL: 'hunter2',
    SMTP_URL: 'hunter2',
    MAIL_FROM: 'hunter2',
    MAIL_BOUNCES: 'hunter2',
    RATE_LIMIT_PER_MINUTE: 'hunter2',
    ORG_NAME: 'hunter2\u202E',
    DEFAULT_TIME_ZONE: 'hunter2',
    DEFAULT_LANGUAGE: 'hunter2',
    LOG_LEVEL: 'hunter2',
  });
  for (const name of [
    'PORT',
    'DATABASE_URL',
    'JWT_SECRET',
    'ENCRYPTION_KEY',
    'LLM_BASE_URL',
    'PASSWORD_MIN_LENGTH',
    'ADMIN_EMAIL',
    'CORS_ORIGINS',
    'TRUST_PROXY',
    'PUBLIC_URL',
    'SMTP_URL',
    'MAIL_FROM',
    'MAIL_BOUNCES',
    'RATE_LIMIT_PER_MINUTE',
    'ORG_NAME',
    'DEFAULT_TIME_ZONE',
    'DEFAULT_LANGUAGE',
    'LOG_LEVEL',
  ]) {
    expect(message).toContain(name);
  }
  expect(message).not.toContain('hunter2');
  expect(message).not.toContain('\n');
});

test.each([
  'a'.repeat(40),
  'please-change-me-please-change-me-123',
  'your-secret-your-secret-your-secret-1',
  'k9'.repeat(15),
])('SC-01 a short or example secret is refused: %s', (secret) => {
  expect(faultOf({ JWT_SECRET: secret })).toContain('JWT_SECRET');
  expect(faultOf({ ENCRYPTION_KEY: secret })).toContain('ENCRYPTION_KEY');
});

test.each([
  ['7', false],
  ['8', true],
  ['128', true],
  ['129', false],
])('that passwords have at least %s characters may be asked: %s', (length, isFine) => {
  expect(faultOf({ PASSWORD_MIN_LENGTH: length }) === '').toBe(isFine);
});

test('several secrets: the first signs, all are kept', () => {
  const [one, two] = ['Zq8vKp2mXw5tRb7nYc4fHd9jLs6gAe3u', 'Ty6hBn3kMq9wEx2rVz8pDc5sGf7jUa4i'];
  expect(loadConfig({ JWT_SECRET: `${one}, ${two}` }).jwtSecrets).toEqual([one, two]);
  expect(loadConfig({ ENCRYPTION_KEY: `${one}, ${two}` }).encryptionKeys).toEqual([one, two]);
  expect(loadConfig({})).toMatchObject({ jwtSecrets: null, encryptionKeys: null });
});

test('the migration role is the serving one unless another is given', () => {
  const url = 'postgres://app:secret@db.example.org:5432/recourse';
  expect(loadConfig({ DATABASE_URL: url }).databaseMigrationUrl).toBe(url);
  const owner = 'postgres://owner:secret@db.example.org:5432/recourse';
  expect(
    loadConfig({ DATABASE_URL: url, DATABASE_MIGRATION_URL: owner }).databaseMigrationUrl,
  ).toBe(owner);
});

const nameOf = (name: string) => loadConfig({ ORG_NAME: name }).organisation.name;

test.each(['Miller & Sons', 'شركة الطرود', 'x', '株式会社', '"O\'Neil" <Parcels>', 'x'.repeat(80)])(
  'an organisation can be called %s',
  (name) => {
    expect(nameOf(name)).toBe(name);
    expect(nameOf(` \t${name}\n`)).toBe(name);
  },
);

test.each([
  ' ',
  '\u200B\u200D',
  'x'.repeat(81),
  'Miller\nSons',
  'Miller\u0007',
  'Miller\u2028Sons',
  'Miller \u202Esnos',
  '\u2066Miller',
])('ORG_NAME cannot be %j', (name) => {
  expect(faultOf({ ORG_NAME: name })).toMatch(/ORG_NAME must be a name of 1 to 80 characters/);
});

test.each(['UTC', 'Europe/Paris', 'Asia/Dubai'])('the time zone can be %s', (zone) => {
  expect(loadConfig({ DEFAULT_TIME_ZONE: zone }).organisation.timeZone).toBe(zone);
});

test.each(['Paris', 'Europe/Nowhere', '+02:00', ' UTC', 'GMT+25'])(
  'DEFAULT_TIME_ZONE cannot be %j',
  (zone) => {
    expect(faultOf({ DEFAULT_TIME_ZONE: zone })).toMatch(/DEFAULT_TIME_ZONE must be a time zone/);
  },
);

test.each(['en', 'fr', 'ar'])('the language can be %s', (language) => {
  expect(loadConfig({ DEFAULT_LANGUAGE: language }).organisation.language).toBe(language);
});

test.each(['EN', 'de', 'fr-FR', 'en,fr', ' '])('DEFAULT_LANGUAGE cannot be %j', (language) => {
  expect(faultOf({ DEFAULT_LANGUAGE: language })).toBe(
    'Wrong configuration: DEFAULT_LANGUAGE must be one of en, fr, ar.',
  );
});

test('areas on ports of their own are read in their order', () => {
  expect(loadConfig({}).servicePorts).toEqual([]);
  expect(loadConfig({ SERVICE_PORTS: 'documents:8081, reports:8084' }).servicePorts).toEqual([
    { area: 'documents', port: 8081 },
    { area: 'reports', port: 8084 },
  ]);
});

test.each([
  'documents',
  'documents:',
  'documents:0',
  'documents:65536',
  'Documents:81',
  'mail:81',
  'documents:81,documents:82',
  'documents:81,claims:81',
  'documents:81:82',
  'documents:8e1',
])('SERVICE_PORTS cannot be %s', (value) => {
  expect(faultOf({ SERVICE_PORTS: value })).toMatch(/SERVICE_PORTS must be areas/);
});

test('a token for the metrics is long enough and fits into a header', () => {
  expect(loadConfig({}).metricsToken).toBeNull();
  const token = 'a-token/for.metrics==';
  expect(loadConfig({ METRICS_TOKEN: token }).metricsToken).toBe(token);
  for (const wrong of ['short', 'with spaces in between', 'sixteen=in=the=middle'])
    expect(faultOf({ METRICS_TOKEN: wrong })).toMatch(/METRICS_TOKEN needs at least 16/);
});

test.each([
  ['clamdscan', ['clamdscan']],
  [
    ' clamscan  --no-summary\t-d /var/lib/clamav ',
    ['clamscan', '--no-summary', '-d', '/var/lib/clamav'],
  ],
  ['"/opt/a scanner/run" --log="the log" ""', ['/opt/a scanner/run', '--log=the log', '']],
  ['scan $HOME;rm *', ['scan', '$HOME;rm', '*']],
])('a scanner can be started by %s', (value, command) => {
  expect(loadConfig({ SCAN_COMMAND: value }).scanCommand).toEqual(command);
});

test('files are not scanned unless a program for it is named', () => {
  expect(loadConfig({}).scanCommand).toBeNull();
  for (const wrong of [' ', '""', '"" hunter2', 'hunter2 "', '"hunter2'])
    expect(faultOf({ SCAN_COMMAND: wrong })).toBe(
      'Wrong configuration: SCAN_COMMAND must be a program and its arguments, such as clamdscan --fdpass --no-summary.',
    );
});

test('webhooks reach no private network unless it is named', () => {
  expect(loadConfig({}).webhookNetworks).toEqual([]);
  const given = ' 10.20.0.0/16, fd00:20::/32 ';
  const named = loadConfig({ WEBHOOK_PRIVATE_NETWORKS: given }).webhookNetworks;
  expect(named.map(([first, bits]) => `${first.toString()}/${bits}`)).toEqual([
    '10.20.0.0/16',
    'fd00:20::/32',
  ]);
  for (const wrong of ['10.20.0.0', 'hunter2/8', '10.0.0.0/8;hunter2', '10.0.0.0/8 fd00::/8'])
    expect(faultOf({ WEBHOOK_PRIVATE_NETWORKS: wrong })).toBe(
      'Wrong configuration: WEBHOOK_PRIVATE_NETWORKS must be networks such as 10.20.0.0/16,fd00:20::/32.',
    );
});

test('an encoder is off by default, and an endpoint or a folder', () => {
  expect(loadConfig({}).encoder).toBeNull();
  const ENCODER = 'http://127.0.0.1:8000/v1/embeddings';
  expect(loadConfig({ ENCODER }).encoder).toEqual({ url: ENCODER, model: null, apiKey: null });
  expect(loadConfig({ ENCODER, ENCODER_MODEL: 'small', ENCODER_API_KEY: 'sk-1' }).encoder).toEqual({
    url: ENCODER,
    model: 'small',
    apiKey: 'sk-1',
  });
  const folder = path.resolve('models/small');
  expect(loadConfig({ ENCODER: 'folder:models/small' }).encoder).toEqual({ folder });
  for (const wrong of ['hunter2', 'folder:', 'ftp://hunter2/v1', 'https://u:hunter2@example.org']) {
    const fault = faultOf({ ENCODER: wrong });
    expect(fault).toMatch(/ENCODER must be folder: with a path, or an address/);
    expect(fault).not.toContain('hunter2');
  }
  const faults = [
    faultOf({ ENCODER_MODEL: 'm' }),
    faultOf({ ENCODER: 'folder:m', ENCODER_API_KEY: 'hunter2' }),
  ];
  for (const fault of faults)
    expect(fault).toBe(
      'Wrong configuration: ENCODER must be an address with ENCODER_MODEL and ENCODER_API_KEY.',
    );
});

test('a language model is off by default, and named in full or not at all', () => {
  expect(loadConfig({}).languageModel).toBeNull();
  const LLM_BASE_URL = 'http://127.0.0.1:11434/v1';
  const env = { LLM_BASE_URL, LLM_MODEL: 'small' };
  expect(loadConfig(env).languageModel).toEqual({
    baseUrl: LLM_BASE_URL,
    model: 'small',
    apiKey: null,
  });
  expect(loadConfig({ ...env, LLM_API_KEY: 'sk-1' }).languageModel?.apiKey).toBe('sk-1');
  expect(faultOf({ LLM_BASE_URL })).toBe(
    'Wrong configuration: LLM_MODEL must be set with LLM_BASE_URL.',
  );
  expect(faultOf({ LLM_MODEL: 'small' })).toContain('LLM_BASE_URL must be set');
  expect(faultOf({ LLM_API_KEY: 'hunter2' })).toContain('LLM_BASE_URL must be set');
  for (const wrong of ['hunter2', 'ftp://hunter2/v1', 'https://user:hunter2@example.org/v1']) {
    const fault = faultOf({ ...env, LLM_BASE_URL: wrong });
    expect(fault).toMatch(/LLM_BASE_URL must be an address/);
    expect(fault).not.toContain('hunter2');
  }
  expect(faultOf({ ...env, LLM_API_KEY: 'hunter2\r\nX: y' })).toMatch(/LLM_API_KEY has characters/);
});

test('several hosts of a database are kept as they are, and a wrong one is named without its secrets', () => {
  const url = 'postgresql://u:p@one:5432,two:5432/name?target_session_attrs=read-write';
  expect(loadConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
  const fault = faultOf({
    DATABASE_URL: 'postgres://u:hunter2@one,/name',
    DATABASE_MIGRATION_URL: 'postgres://u:hunter2@one/name?target_session_attrs=any',
  });
  expect(fault).toBe(
    'Wrong configuration: DATABASE_URL has a wrong host or port; DATABASE_MIGRATION_URL may have target_session_attrs=read-write, and no other.',
  );
});

test('draining and waiting for the assistant are off unless they are asked for', () => {
  expect(loadConfig({})).toMatchObject({ drainSeconds: 0, readyWaitSeconds: 0, postgresBin: null });
  const given = { DRAIN_SECONDS: '5', READY_WAIT_SECONDS: '3600', POSTGRES_BIN: 'bin' };
  expect(loadConfig(given)).toMatchObject({
    drainSeconds: 5,
    readyWaitSeconds: 3_600,
    postgresBin: path.resolve('bin'),
  });
  for (const wrong of ['-1', '1.5', '3601', '5s'])
    expect(faultOf({ DRAIN_SECONDS: wrong })).toBe(
      'Wrong configuration: DRAIN_SECONDS must be a number of seconds from 0 to 3600.',
    );
});

const folder = mkdtempSync(path.join(tmpdir(), 'recourse-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A file with a content, for a variable that names one. */
function fileWith(content: string): string {
  const file = path.join(folder, `secret-${Math.random()}`);
  writeFileSync(file, content);
  return file;
}

const SECRET = 'kq0Zf3Jb9Xw7Rr2Ls8Vt5Yp1Nc6Md4Ghu';

test('every secret may stand in a file, whose last line end does not count', () => {
  expect(SECRETS.length).toBeGreaterThan(9);
  for (const end of ['', '\n', '\r\n']) {
    expect(loadConfig({ JWT_SECRET_FILE: fileWith(SECRET + end) }).jwtSecrets).toEqual([SECRET]);
  }
  const password = ' two lines\n ends with a space \n';
  expect(
    loadConfig({ ADMIN_PASSWORD_FILE: fileWith(`${password}\n`) }).firstAdministrator.password,
  ).toBe(password);
  const url = 'postgres://u:p@one/name';
  expect(loadConfig({ DATABASE_URL_FILE: fileWith(url) }).databaseMigrationUrl).toBe(url);
  const mail = { ...MAIL, SMTP_URL: '', SMTP_URL_FILE: fileWith(MAIL.SMTP_URL) };
  expect(loadConfig(mail).mail).toEqual(loadConfig(MAIL).mail);
  // Other variables have no file.
  expect(loadConfig({ PORT_FILE: fileWith('1') }).port).toBe(8080);
});

test.each(SECRETS)('a wrong %s_FILE is named without the content of any file', (name) => {
  const variable = `${name}_FILE`;
  expect(faultOf({ [variable]: '/nowhere/hunter2', [name]: '' })).toContain(
    `${variable} names a file that cannot be read (ENOENT)`,
  );
  expect(faultOf({ [variable]: folder })).toContain(
    `${variable} names a file that cannot be read (EISDIR)`,
  );
  expect(faultOf({ [variable]: fileWith('\n') })).toContain(`${variable} names an empty file`);
  const both = faultOf({ [variable]: fileWith('hunter2'), [name]: 'hunter2' });
  expect(both).toContain(`${variable} must not be set with ${name}`);
  expect(faultOf({ JWT_SECRET_FILE: fileWith('hunter2') })).toMatch(
    /: JWT_SECRET needs at least 32/,
  );
  expect(both).not.toContain('hunter2');
});

test('docs/configuration.md is printed from the variables', async () => {
  const rows = Object.entries(variables.shape).map(([name, variable]) => {
    const { meaning, unset, isSecret } = told.get(variable) ?? {};
    const byDefault = variable.safeParse(undefined).data;
    expect([name, meaning, unset ?? byDefault]).not.toContain(undefined);
    const names = isSecret ? `\`${name}\`, \`${fileVariableOf(name)}\`` : `\`${name}\``;
    return `| ${names} | ${unset ?? `\`${byDefault}\``} | ${meaning} |`;
  });
  const page = `# Configuration

Recourse is configured by environment variables. They are checked at the start, and every wrong one is named at once.
A file \`.env\` in the project's folder may hold them, one \`NAME=value\` a line; what the environment says goes before it.
A secret may also stand in a file of its own, without a line end or with one: the second name of a row names that file. It
cannot be set together with the first.

Printed from packages/server/src/config-variables.ts by its test; do not edit.

| Variable | Default | Meaning |
| -------- | ------- | ------- |
${rows.join('\n')}
`;
  await expect(page).toMatchFileSnapshot(
    path.join(import.meta.dirname, '../../../docs/configuration.md'),
  );
});
