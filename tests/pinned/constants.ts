/**
 * A literal copy of what the contract exports beside its schemas and endpoints, by file and name. Written down once more
 * on purpose: tests that compare the product with its own constants see no change of them. What the specification or the
 * decisions fix is said so; all else is a choice of ours, here so that nobody changes it unnoticed.
 */

const MIB = 1_048_576;

/** The functions of the contract that are a sentence with something to fill in; {} is where. */
export const SENTENCES = ['tooLong', 'tooManyAttempts', 'notAHoliday'];

/** Decisions 7, unless a comment says more. */
const LIMITS = {
  jsonBytes: MIB,
  headers: 100,
  address: 8_192,
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
  documentType: 255,
  // Decisions 6: a file, and all files of one user.
  fileBytes: 10 * MIB,
  userFiles: 200,
  userFileBytes: 500 * MIB,
  leastBytesPerSecond: 10_000,
  imageSide: 10_000,
  formFields: 10,
  formFieldBytes: 4_096,
  countedTypes: 50,
  attachments: 10,
  auditWord: 64,
  // Decisions 6: the most that q has in an address.
  query: 2_000,
  // Decisions 3.
  passwordMin: 8,
  passwordMax: 128,
  // Decisions 5; specification 7.
  perPageMax: 1_000,
  perPageUsers: 10,
  countedHits: 500,
  pageMax: 1_000_000_000,
  listItems: 50,
  listText: 10_000,
};

/** Specification 7 and 9, decisions 7. */
const HTTP = {
  timeoutMs: 10_000,
  slowTimeoutMs: 15_000,
  retries: 2,
  retryMethods: ['get', 'put', 'head', 'delete', 'options', 'trace'],
  retryStatuses: [408, 413, 429, 500, 502, 503, 504],
  retryAfterStatuses: [413, 429, 503],
  backoffBaseSeconds: 0.3,
  maxRetryAfterSeconds: 30,
  uploadTimeoutMs: 1_078_576,
  exportTimeoutMs: 15_000,
  aiTimeoutMs: 5_000,
  // Decisions 7 and growth 9: an answer after 8 s at the latest.
  deadlineMs: 7_000,
};

const limits = {
  LIMITS,
  HTTP,
  RETENTION: {
    session: 30,
    trashedFile: 30,
    unattachedFile: 1,
    conversation: 730,
    news: 7,
    notification: 90,
  },
  // Decisions 3.
  SESSION: { idleMinutes: 60, absoluteHours: 12, lastSeenEverySeconds: 60 },
  // Decisions 7.
  SIGN_IN: {
    accountFailures: 10,
    accountWindowMinutes: 15,
    firstDelaySeconds: 5,
    longestDelaySeconds: 60,
    addressFailures: 30,
    addressWindowSeconds: 60,
    addressRunning: 3,
    // One hash at a time and four waiting.
    limitedRunning: 1,
    limitedWaiting: 4,
    // Then one attempt a minute from where the account was not opened lately.
    failuresInARow: 100,
    lookEverySeconds: 60,
    knownPlaceDays: 30,
  },
  // Issue 16: other e-mails asked for, also those that are taken.
  EMAIL_CHANGE: { attempts: 5, windowMinutes: 60 },
  // Decisions 1 and 7: 600 requests a minute, 60 searches, 30 uploads, 20 summaries.
  REQUESTS_PER_MINUTE: 600,
  RATE_SHARES: {
    search: 10,
    report: 10,
    upload: 20,
    claim: 20,
    lesson: 20,
    export: 20,
    summary: 30,
  },
  // Specification 9; decisions 6 and 7.
  IMPORTS: { faults: 100, samples: 5, sample: 300, silentSeconds: 60 },
  INBOX: { counted: 1_000 },
  SEARCH: { k: 5, kMax: 20, minLength: 3, confidentScore: 1.3, maxUrlBytes: 2_048 },
  VALIDATION: {
    undoSeconds: 60,
    choices: 5,
    lessonReports: 2_000,
    lessonSearches: 200,
    lessonMs: 1_000,
  },
  BLIND_EVERY: { most: 1_000, unlessSet: 0 },
  QUALITY_WEEKS: 12,
  TRACK_RECORD: { newest: 50, fewest: 20, wrongShown: 20 },
  GAPS: { complaints: 1_000, perPage: 20, examples: 5 },
  REPLAY: { complaints: 500, ms: 5_000, shown: 50 },
  // Specification 9.
  PAGE_SIZES: [5, 10, 20, 50],
  DEFAULT_PAGE_SIZE: 10,
  // Decisions 7.
  PEOPLE: { found: 20 },
  HISTORY: { page: 50, excerpt: 300 },
  THREAD: { messages: 2_000, messagesPerHour: 60, page: 200 },
  TRUNCATE: { claimSelect: 60, adminSolutionPick: 80, employeeSolutionPick: 40 },
  LANGUAGE_MODEL: { timeoutMs: 4_000, answerBytes: 65_536, summaryLength: 400, running: 4 },
  HOME: { shown: 3, people: 6, counted: 999, countedOfPerson: 99, ratingDays: 30, title: 120 },
  NOTIFICATIONS: { page: 20, pageMax: 100, counted: 99, title: 120 },
  // Specification 9: the last 7 days.
  POLICIES: {
    policies: 100,
    targets: 6,
    days: 3_650,
    code: 32,
    name: 100,
    source: 500,
    firstReview: '2000-01-01',
  },
  TEAMS: { teams: 100, members: 200, capacity: 10_000, escalation: 3, name: 100, reason: 200 },
  CALENDARS: {
    calendars: 100,
    holidays: 2_000,
    openings: 10,
    eventDays: 31,
    name: 100,
    timeZone: 64,
    time: 5,
    holidayName: 200,
    importText: 200_000,
  },
  CANNED: { own: 200, shared: 500, title: 100 },
  TOPICS: { topics: 500, name: 100, severity: 4 },
  TRIAGE: { reason: 200, compared: 500 },
  DASHBOARD: { employeeDays: 7, clientDays: 30 },
  EVENTS: {
    streamsPerUser: 6,
    heartbeatSeconds: 15,
    presenceEverySeconds: 15,
    presenceOverSeconds: 40,
    mostAtOnce: 1_000,
  },
};

/** The sentences are those of the specification (5 and 8) where it has one. */
const users = {
  UNKNOWN_ROLE: 'UNKNOWN',
  USER_SORTS: ['id', '-id', 'username', '-username', 'email', '-email', 'role', '-role'],
  USER_MESSAGES: {
    username: 'Username is required.',
    usernameShape: 'A username cannot contain @, spaces or invisible characters.',
    nomShape: 'A name cannot contain control characters.',
    email: 'Email is required.',
    emailShape: 'Please provide a valid email.',
    phone: 'Phone is required.',
    role: 'Role is invalid.',
    password: 'Password is required for creating a user.',
    taken: 'This username or email is already in use.',
    passwordShort: 'Please use at least {} characters.',
    passwordLong: 'Please use at most 128 characters.',
    passwordCharacters: 'Password contains characters that cannot be used.',
    passwordCommon: 'This password is too common.',
    passwordSelf: 'The password cannot be the username or the email.',
    passwordSame: 'Please choose a password other than the current one.',
    sortHidden: 'You cannot sort by a field that you do not see.',
    deletesSelf: 'You cannot delete your own account.',
    demotesSelf: 'You cannot give up your own administrator role.',
    ownPassword: 'Please change your own password in your account.',
    ownEmail: 'Please change your own e-mail in your account.',
    lastAdministrator: 'The last administrator cannot be deleted or given another role.',
  },
};

const OFFICE = 'application/vnd.openxmlformats-officedocument';

/** Decisions 6: what is accepted, and what of it is shown in place. */
const FILE_KINDS = [
  { mime: 'application/pdf', extensions: ['pdf'], inline: true },
  { mime: 'image/png', extensions: ['png'], inline: true },
  { mime: 'image/jpeg', extensions: ['jpg', 'jpeg'], inline: true },
  { mime: 'image/webp', extensions: ['webp'], inline: true },
  { mime: 'image/gif', extensions: ['gif'], inline: true },
  { mime: 'text/plain', extensions: ['txt'], inline: true },
  { mime: 'text/csv', extensions: ['csv'], inline: false },
  { mime: `${OFFICE}.wordprocessingml.document`, extensions: ['docx'], inline: false },
  { mime: `${OFFICE}.spreadsheetml.sheet`, extensions: ['xlsx'], inline: false },
  { mime: 'application/vnd.oasis.opendocument.text', extensions: ['odt'], inline: false },
];

const documents = {
  DOCUMENT_PURPOSES: ['ATTACHMENT'],
  FILE_KINDS,
  DOCUMENT_MESSAGES: {
    nameAndType: 'Name and Type are required.',
    recipient: 'Please choose a recipient user.',
    recipientSelf: 'Please choose somebody else as the recipient.',
    file: 'Please choose a file.',
    deleted: 'Document deleted.',
    userExists: 'Please choose an existing user.',
    employeeExists: 'Please choose an existing employee.',
    claimExists: 'Please choose an existing claim.',
    tooLarge: 'Please choose a file of at most 10 MiB.',
    notAccepted:
      'This file is not accepted: its content must be what its name says, and one of pdf, png, jpeg, webp, gif, txt, csv (both UTF-8), docx, xlsx, odt.',
    imageTooLarge: 'Please choose a picture of at most 10000 pixels a side.',
    noParties: 'An attachment names no recipient and no claim.',
    attached: 'This file has been sent and stays with what it was sent with.',
    unsafe: 'This file is damaged or unsafe to open.',
    quota: 'You have reached your limit of 200 files or 500 MiB. Please delete some first.',
  },
};

export const CONSTANTS = {
  access: {
    TARGETS: [
      'call',
      'own',
      'seen',
      'unassigned',
      'teammate',
      'otherTeam',
      'other',
      'missing',
      'self',
      'person',
    ],
  },
  ai: {
    AI_NOTICE: 'AI assistant: answers are checked by our staff',
    NO_MATCH:
      "Thanks for the details. I couldn't match a solution. An employee will get back to you shortly.",
    NOTHING_TO_HAND_OVER:
      'This conversation has no report yet. Please describe your problem first.',
    HANDED_OVER: 'This conversation has been handed over to a person.',
  },
  assignment: {
    DESK_MESSAGES: {
      nobody: 'Please say to whom or to which team the claim goes.',
      team: 'Please choose an existing team.',
      assignee: 'Please choose an active employee.',
      notInTeam: 'Whom you chose is in no team that this claim can go to.',
      away: 'Whom you chose is away.',
      note: 'Please say in a note why the claim goes to another team.',
      reason: 'Please give a reason.',
    },
  },
  auth: {
    NO_TOKEN: 'No token in response',
    SIGN_IN_FAILED: 'Sign-in failed.',
    SIGN_IN_RULES: { name: 'Email or Username is required.', password: 'Password is required.' },
    WRONG_CREDENTIALS: 'Wrong e-mail, username or password.',
    tooManyAttempts: 'Too many failed attempts. Please try again in {} seconds.',
  },
  calendars: {
    CALENDAR_MESSAGES: {
      name: 'Please give the calendar a name.',
      nameTaken: 'Another calendar has this name.',
      inUse: 'A policy or a team counts by this calendar.',
      tooMany: 'There are as many calendars as there can be. Please delete one first.',
      date: 'Please give a date such as 2026-05-01.',
      holiday: 'Please give the holiday a name.',
      holidayTwice: 'The calendar has this holiday already.',
      tooManyHolidays: 'The calendar would have more holidays than it can hold.',
      lines: 'Please paste holidays, one a line.',
      nothingFound: 'No holiday was found in this text.',
      badEvent: 'An event of this file has no valid date.',
    },
    notAHoliday: 'Line {} is no date such as 2026-05-01 followed by a name.',
    SKIPPED: ['TIMED', 'RECURRING', 'CANCELLED', 'UNNAMED', 'LONG'],
  },
  policies: {
    POLICY_MESSAGES: {
      code: 'Please give a code of capitals, digits and hyphens, such as FR-ACPR.',
      name: 'Please give the policy a name.',
      tooMany: 'There are as many policies as there can be.',
      notReviewed: 'Somebody has to review this version before it can be enabled.',
      reviewedOn: 'Please give the date of the review, which is not after today.',
      source: 'Please give an address that begins with https://.',
      calendar: 'Please choose an existing calendar.',
      noPause: 'This policy allows no pause.',
      twice: 'A policy has one target of a kind.',
      tooShort: 'The longest time has to be longer than the usual one.',
      recourse: 'Please write the recourse text in every language, or in none.',
      recourseOn: 'A policy that names outcomes for the recourse needs its text.',
    },
    TARGET_CODES: ['ACK', 'FIRST_REPLY', 'SUMMARY', 'UPDATE', 'DELAY_NOTICE', 'FINAL'],
    TARGET_KINDS: ['DUE', 'WINDOW', 'REPEATED'],
    RECOURSE_OUTCOMES: ['UPHELD', 'PARTLY', 'REJECTED'],
  },
  targets: {
    CLAIM_TARGET_CODES: [
      'ACK',
      'FIRST_REPLY',
      'SUMMARY',
      'UPDATE',
      'DELAY_NOTICE',
      'FINAL',
      'PROMISED',
    ],
    DAY_REASONS: ['COUNTED', 'WEEKEND', 'HOLIDAY', 'PAUSED', 'ROLLED', 'CLOSED'],
    TARGET_MESSAGES: { policy: 'Please choose a policy of which a version is enabled.' },
    TARGET_STATES: ['ON_TIME', 'RISK', 'LATE', 'PAUSED', 'MET', 'MET_LATE', 'PASSED', 'CANCELLED'],
  },
  teams: {
    TEAM_MESSAGES: {
      name: 'Please give the team a name.',
      nameTaken: 'Another team has this name.',
      tooMany: 'There are as many teams as there can be. Please delete one first.',
      calendar: 'Please choose an existing calendar.',
      inUse: 'This team still has open claims. Please hand them on first.',
      member: 'Only active employees can be in a team.',
      memberTwice: 'Somebody is in this team twice.',
      tooManyMembers: 'A team cannot have so many members.',
      away: 'Please let the absence end after it begins.',
      awayWithoutStart: 'Please say from when somebody is away.',
    },
    TEAM_MODES: ['MANUAL', 'BALANCED'],
  },
  'claims-life': {
    LIFE_MESSAGES: {
      notAnswered: 'This claim has no final answer to accept yet.',
      alreadyClosed: 'This claim is closed already.',
      notOver: 'This claim is not over, so it need not be reopened.',
      rating: 'Please give a rating from 1 to 5.',
      by: 'Please say how the client accepted: by phone or by letter.',
    },
    ACCEPTED_BY: ['PHONE', 'LETTER'],
  },
  'claims-thread': {
    TRIAGE_CHANGES: ['NATURE', 'CATEGORY', 'PRODUCT', 'SEVERITY', 'POLICY', 'RECEIVED', 'SENT'],
    THREAD_MESSAGES: {
      messageRequired: 'Please write a message.',
      noteRequired: 'Please write a note.',
      tooMany: 'You have sent 60 messages within an hour. Please wait a little.',
      full: 'This claim has 2000 messages, which is as many as one can hold. Please file a new one.',
      closed: 'This claim is closed. Reopen it to write.',
      newMessages: '{} has just written. Read it, then send again.',
      notYours:
        'Only the employee who answers this claim, or an administrator, may write to the client.',
      finalStatus: 'A final answer leaves the claim RESOLVED or CLOSED.',
      alreadyWithdrawn: 'This message has been withdrawn already.',
      solutionAnswers: 'A message with a solution is an answer.',
    },
    MESSAGE_PURPOSES: ['REPLY', 'ANSWER', 'FINAL'],
  },
  'claims-links': {
    LINK_KINDS: ['RELATED', 'DUPLICATE', 'FOLLOW_UP'],
    LINK_MESSAGES: {
      kind: 'Please say how the two claims belong together.',
      missing: 'Please choose an existing claim.',
      itself: 'A claim cannot be linked to itself.',
      twice: 'These claims are linked already.',
    },
  },
  imports: {
    IMPORT_FAULTS: {
      FILE_EMPTY: 'the file is empty.',
      NOT_UTF8: 'the file is not UTF-8 text; save it as UTF-8 and try again.',
      LINE_TOO_LONG: 'the line is longer than a megabyte.',
      COLUMNS_MISSING: 'the first line must name the columns {needed}; there is no {missing}.',
      COLUMN_TWICE: 'the first line names the column {name} twice.',
      FIELD_COUNT: 'expected {expected} fields ({names}), found {found}.',
      QUOTE_OPEN: 'a quote is opened here or below and never closed.',
      RECORD_TOO_LONG: 'a record is longer than {most} characters; is a quote left open?',
      QUOTE_CLOSING:
        'a closing quote must be followed by a separator or the end of the line; double a quote inside a text.',
      QUOTE_INSIDE:
        'a text with quotes in it must stand in quotes, with the quotes inside doubled.',
      NOT_CSV: 'the line is not valid CSV.',
      RULE: '{rule}',
      ID_MISSING: 'an id is required.',
      ID_TWICE: '"{id}" stands on line {before} already.',
      ARCHIVED: 'solution "{id}" is archived; restore it first.',
      UNKNOWN_SOLUTION: 'no solution has the id or number "{id}".',
      NOT_BOOLEAN: 'please give true or false.',
    },
    IMPORT_KINDS: ['SOLUTIONS', 'HISTORY'],
    IMPORT_MESSAGES: {
      file: 'Please choose a file.',
      nothing: 'This file has no row that could be imported.',
      overtaken: 'This import took too long, and another one was begun. Nothing of it was stored.',
      running: 'An import is running. Please wait until it is over.',
    },
    IMPORT_STATES: ['RUNNING', 'DONE', 'FAILED', 'BROKEN_OFF'],
  },
  people: {
    HISTORY_KINDS: ['CLAIM', 'REPORT', 'DOCUMENT', 'MESSAGE', 'RATING'],
    PEOPLE_QUERY_REQUIRED: 'Please type a part of a name.',
  },
  claims: {
    CLAIM_CLOSURES: ['ACCEPTED', 'WITHDRAWN', 'NOT_A_COMPLAINT'],
    CLAIM_STATUSES: ['OPEN', 'PENDING', 'RESOLVED', 'CLOSED'],
    CONTENT_REQUIRED: 'Content is required.',
    STATUS_INVALID: 'Status is invalid.',
    CLAIM_USER_INVALID: 'Please choose an existing employee or client.',
    FILES_MISSING: 'Please attach files that you have uploaded and not yet sent.',
    FILES_TOO_MANY: 'Please attach at most 10 files.',
    CLAIM_CHANNELS: ['PORTAL', 'ASSISTANT', 'LETTER', 'PHONE', 'MAIL', 'BRANCH'],
    CLAIM_REMEDIES: ['EXPLANATION', 'APOLOGY', 'REFUND', 'REPAIR', 'REPLACEMENT', 'OTHER'],
    CLAIM_CLIENT_INVALID: 'Please choose an existing client.',
    REMEDY_TWICE: 'Please name each remedy once.',
    CLAIM_DATES: {
      future: 'A claim cannot have been received in the future.',
      sentLate: 'A claim cannot have been sent after it was received.',
      tooOld: 'Please give a date within the last ten years.',
    },
    CLAIM_YEARS: 10,
    CLAIM_TAKEN: 'Someone else has taken this claim in the meantime.',
  },
  common: {
    CLAIM_NATURES: ['UNDECIDED', 'COMPLAINT', 'QUESTION'],
    NOT_PLAIN_TEXT: 'Text contains characters that cannot be stored.',
    NEWEST_FIRST: '-id',
    OLDEST_FIRST: 'id',
    ID_SORTS: ['-id', 'id'],
    tooLong: 'Please use at most {} characters.',
  },
  conversations: {
    ANSWER_KINDS: ['SURE', 'CHOICE', 'QUESTION', 'NONE', 'SILENT', 'FAILED'],
    CLIENT_ACTS: ['PERSON', 'YES', 'NO', 'CARD', 'NEITHER'],
    CONVERSATION_MESSAGES: {
      messageRequired: 'Please write a message.',
      pickOffered: 'Please pick one of the offered solutions.',
      closed: 'The claim of this conversation is closed. Reopen it, or start a new conversation.',
      deleted: 'The claim of this conversation was deleted. Please start a new conversation.',
    },
  },
  documents,
  endpoint: { API_PATH: '/api', FILE_FIELD: 'file', SELF: 'self' },
  notifications: {
    NOTIFICATION_KINDS: [
      'claim.assigned',
      'claim.answered',
      'claim.replied',
      'claim.status',
      'claim.reopened',
      'claim.withdrawn',
      'claim.answer-withdrawn',
      'claim.note',
      'report.validated',
      'document.shared',
    ],
    // Nobody else learns of them.
    STAFF_KINDS: ['claim.assigned', 'claim.withdrawn', 'claim.note'],
    NOTIFICATION_AREAS: ['claims', 'documents', 'reports'],
    NOTIFICATION_MESSAGES: { which: 'Please say which notifications: ids, before or claimId.' },
  },
  dashboards: {
    FIRST_STEPS: ['SOLUTIONS', 'EMPLOYEE', 'COMPLAINT', 'ANSWER'],
    NEXT_REASONS: ['ANSWERED', 'MINE', 'UNASSIGNED', 'UNMATCHED'],
  },
  events: {
    EVENT_AREAS: [
      'users',
      'solutions',
      'claims',
      'documents',
      'reports',
      'messages',
      'claim-notes',
      'conversations',
      'notifications',
      'calendars',
      'policies',
      'teams',
      'workload',
      'canned-replies',
      'categories',
      'products',
    ],
    ROW_AREAS: ['users', 'solutions', 'claims', 'documents', 'reports'],
    EVENT_NAMES: ['ready', 'change', 'reload', 'presence'],
    LAST_EVENT_ID: 'last-event-id',
  },
  exports: { PAGING: { page: true, perPage: true, after: true } },
  idempotency: {
    IDEMPOTENCY_HEADER: 'idempotency-key',
    // Decisions 5.
    IDEMPOTENCY_HOURS: 24,
    IDEMPOTENCY_MESSAGES: {
      key: 'Idempotency-Key must have 1 to 255 visible ASCII characters.',
      otherContent: 'This Idempotency-Key has been used with other contents.',
      running: 'The same request is still being worked on. Please try again shortly.',
    },
  },
  inbox: {
    CLAIM_QUEUES: {
      CLIENT_ANSWERED: { clientReplied: true },
      MINE: { scope: 'mine', status: ['OPEN', 'PENDING'] },
      TEAM: { scope: 'team', status: ['OPEN', 'PENDING'] },
      UNASSIGNED: { unassigned: true, status: ['OPEN', 'PENDING'] },
    },
    QUEUE_CODES: ['CLIENT_ANSWERED', 'MINE', 'TEAM', 'UNASSIGNED', 'TO_CONFIRM', 'UNMATCHED'],
    REPORT_QUEUES: {
      TO_CONFIRM: { pending: true, handledByAI: true, resolved: false },
      UNMATCHED: { pending: true, handledByAI: false, resolved: false },
    },
  },
  languages: {
    LANGUAGE_CODES: ['en', 'fr', 'ar'],
    LANGUAGE_DIRECTIONS: { en: 'ltr', fr: 'ltr', ar: 'rtl' },
  },
  limits,
  profile: {
    PROFILE_MESSAGES: {
      passwords: 'Please fill in current and new password.',
      passwordsDiffer: 'New passwords do not match.',
      wrongPassword: 'The current password is wrong.',
      passwordChanged: 'Your password has just been changed elsewhere. Please try again.',
      emailLimited: 'You have asked for another e-mail too often. Please try again in an hour.',
    },
  },
  categories: {
    TOPIC_MESSAGES: {
      name: 'Please give it a name.',
      nameTaken: 'Another one has this name there.',
      tooMany: 'There are as many as there can be. Please delete one first.',
      parent: 'Please choose one of the first level.',
      hasParts: 'What has parts of its own stays on the first level.',
      policy: 'Please choose an existing policy.',
      inUse: 'Claims are about it, or it has parts. Retire it instead.',
    },
  },
  triage: {
    TRIAGE_MESSAGES: {
      category: 'Please choose an existing category.',
      product: 'Please choose an existing product.',
      policy: 'Please choose a policy that is enabled.',
      received: 'Please give the day of receipt.',
      reason: 'Please give a reason.',
      notYours: 'Only the employee who answers this claim, or an administrator, may sort it.',
      later: 'Only an administrator may move a legal date later.',
    },
  },
  replay: { REPLAY_EFFECTS: ['lost', 'gained', 'changed'] },
  replies: {
    CANNED_VARIABLES: ['clientName', 'reference', 'receivedOn', 'employeeName', 'organisation'],
    CANNED_MESSAGES: {
      title: 'Please give the reply a title.',
      body: 'Please write the text of the reply.',
      tooMany: 'There are as many replies as there can be. Please delete one first.',
      team: 'Please choose an existing team.',
      ownTeam: 'A reply of your own belongs to no team.',
    },
  },
  reports: {
    REPORT_MESSAGES: {
      text: 'Reclamation text is required.',
      solutionNumber: 'Solution ID must be a number.',
      solutionExists: 'Solution ID must refer to an existing solution.',
      pickSolution: 'Pick a valid Solution before validating this report.',
      deleted: 'Report deleted.',
      userExists: 'User ID must refer to an existing user.',
      notValidated: 'This report is not validated.',
      undoExpired: 'A validation can be taken back within 60 seconds.',
      alreadyValidated: 'This report has already been validated by {}.',
      settled: 'This report is settled already.',
      notDismissed: 'This report is not dismissed.',
      overtaken: 'Somebody has gone on with the claim in the meantime, so this stays.',
      claimOfAnother: 'Somebody else answers the claim of this report.',
      dismissal: 'Please give a reason.',
      duplicateOf: 'Please name the claim of which this one is a duplicate.',
      duplicateOnly: 'Only a duplicate names another claim.',
      answer: 'Please write an answer.',
    },
    SETTLED_BY: ['SOLUTION', 'PERSON', 'DISMISSED'],
    DISMISSALS: ['DUPLICATE', 'NOT_A_COMPLAINT', 'TEST'],
  },
  // Specification 1 and 3: the order decides where somebody with several roles lands.
  roles: {
    ROLES: ['ADMIN', 'EMPLOYE', 'CLIENT'],
    EVERY_ROLE: ['ADMIN', 'EMPLOYE', 'CLIENT'],
    STORED_ROLES: ['ADMIN', 'EMPLOYE', 'CLIENT', 'COLLABORATOR'],
  },
  solutions: {
    SOLUTION_MESSAGES: {
      texte: 'Solution text is required.',
      externalIdTaken: 'Another solution already has this external id.',
    },
  },
  'time-zone': {
    ZONE_MESSAGES: { timeZone: 'Please give a time zone such as Europe/Paris.' },
  },
  trash: {
    TRASH_AREAS: ['claims', 'solutions', 'documents', 'reports'],
    TRASH_MESSAGES: {
      taken: {
        claims: 'The conversation of this claim has another claim by now.',
        solutions: 'Another solution has the external id of this one by now.',
        documents: 'Another document has the file of this one by now.',
        reports: 'The conversation of this report has another pending report by now.',
      },
    },
  },
  users,
  'word-lists': { FILE_WORD_SEPARATORS: ',;\r\n' },
};
