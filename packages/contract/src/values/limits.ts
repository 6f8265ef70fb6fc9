/** Milliseconds of the units in which some limits are given. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Every limit of the product, in one place. Lengths are in UTF-16 code units, times in the unit named. */
export const LIMITS = {
  jsonBytes: 1_048_576,
  /** Limits of a request: number of headers, and characters of the URL with its query. */
  headers: 100,
  address: 8_192,
  /** The fields contenu, reclamationText, response and texte. */
  longText: 10_000,
  keywords: 50,
  keyword: 100,
  username: 64,
  email: 254,
  phone: 32,
  nom: 255,
  externalId: 255,
  ratingComment: 2_000,
  remedyText: 2_000,
  conversationId: 64,
  idempotencyKey: 255,
  /** Files on one message, note or new claim. */
  attachments: 10,
  /** The type of a document: a tag or a MIME type. */
  documentType: 255,
  fileBytes: 10 * 2 ** 20,
  /**
   * The minimum speed of an upload. The server aborts a slower body. It waits for a faster one, however long it takes.
   */
  leastBytesPerSecond: 10_000,
  /** For users other than administrators: the number of live files of each, and their total bytes. */
  userFiles: 200,
  userFileBytes: 500 * 2 ** 20,
  /** In pixels. */
  imageSide: 10_000,
  /** Fields of a multipart form, not counting its file. */
  formFields: 10,
  formFieldBytes: 4_096,
  countedTypes: 50,
  /** An area or action in a filter of the audit trail. */
  auditWord: 64,
  /** A search string in a URL. */
  query: 2_000,
  passwordMin: 8,
  passwordMax: 128,
  perPageMax: 1_000,
  perPageUsers: 10,
  /** Search hits are counted up to this number. Above it the answer only says that there are more. */
  countedHits: 500,
  pageMax: 1_000_000_000,
  /** steps and tags of a report: items of a JSON array, and characters of its text. */
  listItems: 50,
  listText: 10_000,
} as const;

/** How long data that is no longer needed is kept, in days; docs/retention.md lists all of it. */
export const RETENTION = {
  /** After the absolute end of the session. */
  session: 30,
  /** The file of a deleted document. */
  trashedFile: 30,
  /** A file that was uploaded for a message, a note or a claim and never sent. */
  unattachedFile: 1,
  /** A conversation without a claim, after its last message: 24 months. */
  conversation: 730,
  /** Recorded changes, which the assistant and the live lists read. */
  news: 7,
  /** Notifications, read or not. */
  notification: 90,
  /** A mail that was sent or will not be sent. */
  mail: 30,
  /** A message for a webhook, sent or not. */
  delivery: 30,
  /** A mailed link, after it has expired. */
  link: 7,
  /** A known device of an account, after its last sign-in. The last device of an account is kept. */
  device: 365,
  /** An API token, after its end. */
  token: 30,
  /** What a bulk change did to each claim, to undo it. */
  bulk: 7,
} as const;

/**
 * For devices without a key, at most one mail in this many days reports a new device, because they are recognised by
 * address too.
 */
export const UNNAMED_DEVICE = { mailEveryDays: 30 } as const;

export const SESSION = { idleMinutes: 60, absoluteHours: 12, lastSeenEverySeconds: 60 } as const;

/** Limits on guessing passwords: how many failures are free, and how long the next attempt must wait after them. */
export const SIGN_IN = {
  /** Failures for one name from one address within the window, whether or not the name exists. */
  accountFailures: 10,
  accountWindowMinutes: 15,
  /** Doubles with every further failure. */
  firstDelaySeconds: 5,
  longestDelaySeconds: 60,
  /** Failures from one address within the window, for any account. This limit never refuses a correct password. */
  addressFailures: 30,
  addressWindowSeconds: 60,
  /**
   * Concurrent attempts from one address. `limited…`: while the address is over its limit. Further attempts are
   * refused.
   */
  addressRunning: 3,
  limitedRunning: 1,
  limitedWaiting: 4,
  /**
   * Failures of one account since its last sign-in. Above this number, one attempt in `lookEverySeconds` is checked.
   */
  failuresInARow: 100,
  lookEverySeconds: 60,
  /**
   * Attempts from an address at which the account signed in within this many days are always
   * checked.
   */
  knownPlaceDays: 30,
} as const;

/**
 * A burst: at least this many failed sign-ins, or this many refused requests of signed-in people, in the whole
 * installation within some minutes. Administrators are told of one at most once in `againMinutes`.
 */
export const BURST = {
  minutes: 10,
  signIns: 50,
  refusals: 200,
  againMinutes: 60,
} as const;

/**
 * How many e-mail changes a user may request, granted or refused. This stops him from finding out which e-mails are
 * taken.
 */
export const EMAIL_CHANGE = {
  attempts: 5,
  windowMinutes: 60,
  /** How long the links are valid with which the addresses agree to the change. */
  validHours: 48,
  /** How long the owner of the former address can revert the change. */
  undoDays: 7,
} as const;

/** Account recovery by a link. */
export const RECOVERY = {
  /** How long a mailed link is valid. */
  validMinutes: 30,
  /** How long a link is valid that a command on the machine has printed. */
  commandMinutes: 15,
  /** Links that are mailed for one account within the window. Further requests send nothing, and get the same answer. */
  linksOfAccount: 3,
  /** Requests from one address within the window. */
  asksOfAddress: 10,
  windowMinutes: 60,
} as const;

/** Sign-up by a mailed link. */
export const SIGN_UP = {
  /** How long the link is valid. */
  validHours: 24,
  /** Links that are mailed to one e-mail within the window. Further requests send nothing, and get the same answer. */
  linksOfEmail: 3,
  /** Requests from one network address within the window. */
  asksOfAddress: 10,
  windowMinutes: 60,
  /** Within this time, the owner of an account is told only once that he has one. */
  toldAgainHours: 24,
} as const;

/** Second factors: how long a sign-in waits for its second step, and what is counted of wrong codes. */
export const SECOND_FACTOR = {
  stepMinutes: 5,
  /** A sign-in that must set up a second factor first. */
  setUpMinutes: 30,
  /** Wrong codes in one step. */
  stepTries: 5,
  /** Wrong codes of one account in 24 hours, of all kinds together. */
  wrongADay: 30,
  /** After this many of them its owner gets a mail. */
  mailAt: 5,
  recoveryCodes: 10,
  /** With fewer left, the mail about a used one says so. */
  codesLow: 3,
  /** Codes that are mailed to one account within an hour. */
  mailedCodes: 3,
} as const;

/** How long a proof of identity counts. A sign-in is none for what needs a fresh one. */
export const PROOF = { freshMinutes: 5, recentMinutes: 15 } as const;

/** Single sign-on: how long a round through the identity provider may take, and its code is valid; and lengths. */
export const SSO = {
  roundMinutes: 10,
  codeSeconds: 60,
  /** How long before its own beginning a new sign-in at the identity provider may lie, because clocks differ. */
  clockSeconds: 30,
  /** The age of a logout token. */
  logoutMinutes: 10,
  /** Mails to an account that has no password and asks for a new one, within an hour. */
  mailedNotices: 3,
  /** A path of the portal, in characters. */
  place: 2_000,
  code: 100,
  logoutToken: 20_000,
  /** An issuer's and a person's identifier at the identity provider. */
  identifier: 255,
} as const;

/** API tokens: what they begin with, how much of them is shown again, and how long they are valid. */
export const API_TOKENS = {
  prefix: 'rcp_',
  /** Characters after the prefix: 32 random bytes in Base64url. */
  secretLength: 43,
  /** The first characters, prefix included. */
  shown: 12,
  usualDays: 90,
  longestDays: 366,
  name: 100,
  mostOfAccount: 50,
  lastUsedEverySeconds: 60,
} as const;

export const SERVICE_ACCOUNTS = { most: 100 } as const;

/** How long an invitation is valid. */
export const INVITATION = { validDays: 7 } as const;

/** Maximum length of the token in a link, in characters. */
export const LINK_TOKEN = { length: 100 } as const;

/** Requests per minute of one person, unless configured otherwise. */
export const REQUESTS_PER_MINUTE = 600;

/**
 * Limits for expensive work, as the reciprocal of a share: one request out of this many may be of
 * that kind.
 */
export const RATE_SHARES = {
  search: 10,
  /** Filing or changing a report, because it runs a search and a summary. */
  report: 10,
  upload: 20,
  claim: 20,
  lesson: 20,
  export: 20,
  summary: 30,
} as const;
export type CostlyWork = keyof typeof RATE_SHARES;

/**
 * Imports of CSV files: bad lines in the answer, good lines shown, and characters of each of their fields. An import
 * without progress for `silentSeconds` counts as interrupted.
 */
export const IMPORTS = { faults: 100, samples: 5, sample: 300, silentSeconds: 60 } as const;

/** A queue of the inbox is counted up to this number. */
export const INBOX = { counted: 1_000 } as const;

export const SEARCH = {
  /** Number of results that the screens ask for. */
  k: 5,
  kMax: 20,
  /** Shorter texts are not searched. */
  minLength: 3,
  /** The score from which a suggestion counts as confident, on a scale of 0 to 2. */
  confidentScore: 1.3,
  /** The web switches from GET to POST when the encoded address would be longer than this. */
  maxUrlBytes: 2_048,
} as const;

export const VALIDATION = {
  /** How long an employee can undo his validation, in seconds. */
  undoSeconds: 60,
  /** Number of solutions offered for a report. Each has its own key, 1 to 5. */
  choices: 5,
  /**
   * Number of pending reports, newest first, that are compared to find what a validation changed.
   */
  lessonReports: 2_000,
  /** At most this many of them, chosen by similar words, are searched again. */
  lessonSearches: 200,
  /** After this many ms the comparison stops and reports what it has found. */
  lessonMs: 1_000,
} as const;

/** The N of "one report in N hides its suggestion"; 0: none. */
export const BLIND_EVERY = { most: 1_000, unlessSet: 0 } as const;

/** Number of weeks for which the assistant's quality is shown. */
export const QUALITY_WEEKS = 12;

/**
 * The track record of confident answers. It covers the `newest` answers, and is shown from `fewest` on. Of a week, at
 * most `wrongShown` wrong answers are named.
 */
export const TRACK_RECORD = { newest: 50, fewest: 20, wrongShown: 20 } as const;

/**
 * Gaps in the knowledge base: the number of newest complaints that are read, of groups on a page, and of complaints
 * shown in each group.
 */
export const GAPS = { complaints: 1_000, perPage: 20, examples: 5 } as const;

/**
 * Testing a solution on past complaints: the number of newest complaints that are searched again, the maximum time in
 * ms, and the number of changed answers that are shown.
 */
export const REPLAY = { complaints: 500, ms: 5_000, shown: 50 } as const;

export const PAGE_SIZES = [5, 10, 20, 50] as const;
export const DEFAULT_PAGE_SIZE = 10;

/** Characters of a text shown in pick lists, without the ellipsis. */
export const TRUNCATE = {
  claimSelect: 60,
  adminSolutionPick: 80,
  employeeSolutionPick: 40,
} as const;

export const HTTP = {
  /**
   * The server answers within this many ms of the request's last byte, with 503 if it could not finish. Streams, files
   * and exports may take longer.
   */
  deadlineMs: 7_000,
  timeoutMs: 10_000,
  slowTimeoutMs: 15_000,
  retries: 2,
  retryMethods: ['get', 'put', 'head', 'delete', 'options', 'trace'],
  retryStatuses: [408, 413, 429, 500, 502, 503, 504],
  retryAfterStatuses: [413, 429, 503],
  backoffBaseSeconds: 0.3,
  maxRetryAfterSeconds: 30,
  /**
   * The time for the largest file at the slowest accepted speed, plus half a minute for the rest.
   */
  uploadTimeoutMs: (LIMITS.fileBytes / LIMITS.leastBytesPerSecond + 30) * 1000,
  /** How long the first rows of an export may take. The time for the rest depends on the list. */
  exportTimeoutMs: 15_000,
  /** Longer, because each claim of a bulk change is changed separately. */
  bulkTimeoutMs: 60_000,
  /** An AI call that takes longer than this counts as failed. */
  aiTimeoutMs: 5_000,
} as const;

/** An encoder: how long a question waits for it, in ms. */
export const ENCODER = { questionMs: 300 } as const;

/** Summaries by a language model: the maximum time, how much of its answer is read, and how much is kept. */
export const LANGUAGE_MODEL = {
  timeoutMs: HTTP.aiTimeoutMs - 1_000,
  answerBytes: 65_536,
  summaryLength: 400,
  /** Concurrent calls. While all are in use, further reports get the summary that the server makes itself. */
  running: 4,
} as const;

/**
 * The thread of a claim: messages in total, messages of one person within an hour, and items on a
 * page.
 */
export const THREAD = { messages: 2_000, messagesPerHour: 60, page: 200 } as const;

/**
 * Mails about notifications: none is sent when the notification is read within this time, and the minimum time between
 * two mails.
 */
export const NOTIFICATION_MAIL = { afterMinutes: 2, againMinutes: 10 } as const;

/**
 * The digest: the number of notifications that it lists, and the limit up to which it counts
 * unassigned claims.
 */
export const DIGEST = { listed: 20, counted: 999 } as const;

/** Notifications on a page by default and at most, and the limit up to which unread ones are counted. */
export const NOTIFICATIONS = { page: 20, pageMax: 100, counted: 99, title: 120 } as const;

/** Webhooks and their deliveries. */
export const WEBHOOKS = {
  webhooks: 20,
  /** Characters of an address and of a name. */
  url: 2_000,
  name: 100,
  /** Deliveries on a page, by default and at most. */
  page: 20,
  pageMax: 100,
  /** Attempts that are shown of each delivery. */
  attemptsShown: 20,
  /** How long a secret still signs after its rotation. */
  previousSecretHours: 24,
  /** How long an attempt may take. */
  timeoutSeconds: 10,
  /** After so many days in which all attempts failed, a webhook is turned off. */
  failingDays: 5,
  /** The wait after each failed attempt of a message. */
  retrySeconds: [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400],
} as const;

/** Number of muted objects that are listed. */
export const MUTES = { listed: 500 } as const;

/** Number of people found by a part of their name. */
export const PEOPLE = { found: 20 } as const;

/** The history of a client: items on a page, and characters shown of a text. */
export const HISTORY = { page: 50, excerpt: 300 } as const;

/**
 * Calendars: their number, the holidays of each, openings of a day, days of one event of a file, and characters of
 * their texts.
 */
export const CALENDARS = {
  calendars: 100,
  holidays: 2_000,
  openings: 10,
  eventDays: 31,
  name: 100,
  timeZone: 64,
  time: 5,
  holidayName: 200,
  importText: 200_000,
} as const;

/**
 * The preview of a change of a calendar: the number of claims that are recomputed, those due first; the maximum time in
 * ms; and the number of moved dates that are shown.
 */
export const CALENDAR_PREVIEW = { claims: 50_000, ms: 4_000, examples: 20 } as const;

/**
 * Policies: the number of codes, the targets of each, days of its life cycle, characters of its texts, the earliest
 * review date.
 */
export const POLICIES = {
  policies: 100,
  versions: 100,
  targets: 6,
  days: 3_650,
  code: 32,
  name: 100,
  source: 500,
  firstReview: '2000-01-01',
} as const;

/**
 * Teams: their number, the members of each, open claims assigned to one person, levels of escalation, characters of a
 * name.
 */
export const TEAMS = {
  teams: 100,
  members: 200,
  capacity: 10_000,
  escalation: 3,
  name: 100,
  reason: 200,
} as const;

/** Canned replies: number of each person, number of shared ones, characters of a title. */
export const CANNED = { own: 200, shared: 500, title: 100 } as const;

/**
 * Views: number of each person, number of shared ones, characters of a name. All that somebody sees are counted at
 * once.
 */
export const VIEWS = { own: 20, shared: 50, name: 60 } as const;

/** Bulk changes: number of claims, hours in which it can be undone, characters of the key. */
export const BULK = { claims: 500, undoHours: 24, name: 64 } as const;

/** Categories and products: the number of each, characters of a name, and the maximum severity. */
export const TOPICS = { topics: 500, name: 100, severity: 4 } as const;

/** Characters of the explanation of a status change by the staff. */
export const TRANSITION = { comment: 1_000 } as const;

/**
 * Triage: characters of a reason, and the number of triaged claims that a new one is compared with.
 */
export const TRIAGE = { reason: 200, compared: 500 } as const;

export const DASHBOARD = {
  /**
   * Days that charts show, including today: an employee's validated reports, a client's reports.
   */
  employeeDays: 7,
  clientDays: 30,
} as const;

/**
 * The homes: rows shown of each group and of people, the limits up to which groups and one person's claims are counted,
 * and the days of the ratings.
 */
export const HOME = {
  shown: 3,
  people: 8,
  counted: 1_000,
  ratingDays: 30,
  title: 120,
} as const;

export const EVENTS = {
  /** Concurrent streams of one person on one server process. */
  streamsPerUser: 6,
  /** A heartbeat that is sent when nothing else was, to show that the stream is alive. */
  heartbeatSeconds: 15,
  /**
   * How often an open form sends its presence, and after how long without one it counts as closed.
   */
  presenceEverySeconds: 15,
  presenceOverSeconds: 40,
  /** When more objects than this change at once, or while a stream was interrupted, the server sends one "reload". */
  mostAtOnce: 1_000,
} as const;
