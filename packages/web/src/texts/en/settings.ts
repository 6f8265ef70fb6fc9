/** Texts of the overview of the settings. */
export const settings = {
  'settings.access': 'Service accounts, API tokens, and people without a second factor.',
  'settings.audit': 'Who has changed what, and when.',
  'settings.calendars': 'Working days, openings and holidays by which deadlines are counted.',
  'settings.categories':
    'What claims are about, with the policy, team and severity that they bring.',
  'settings.mail': 'Whether mails go out, and what became of each of them.',
  'settings.policies':
    'By when a claim has to be acknowledged and answered, in versions that somebody reviews.',
  'settings.reference': 'Every call that programs can make, with its shapes and examples.',
  'settings.subtitle': 'What is set up once and looked at now and then.',
  'settings.teams': 'Who works together, how much each person can have, and how claims are shared.',
  'settings.webhooks': 'Other programs that the portal tells of events.',
} as const;
