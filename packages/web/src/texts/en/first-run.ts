/** Texts of the first steps of an installation. */
export const firstRun = {
  'first.ANSWER': 'Answer it',
  'first.ANSWER.link': 'To the inbox',
  'first.ANSWER.text': 'Open the complaint in the inbox, write the answer and send it.',
  'first.COMPLAINT': 'Send a first test complaint',
  'first.COMPLAINT.link': 'To the claims',
  'first.COMPLAINT.text':
    'File a claim yourself, or create a client under Users, sign in as him and say what went wrong.',
  'first.EMPLOYEE': 'Create an account for an employee',
  'first.EMPLOYEE.link': 'To the users',
  'first.EMPLOYEE.text': 'Employees answer what the assistant cannot, and check what it says.',
  'first.POLICY': 'Choose a calendar and a policy',
  'first.POLICY.link': 'To the policies',
  'first.POLICY.other': 'To the calendars',
  'first.POLICY.text':
    'A policy gives each new claim its dates. They are counted by the working days of a calendar.',
  'first.SOLUTIONS': 'Bring in the answers that you know',
  'first.SOLUTIONS.link': 'Import CSV',
  'first.SOLUTIONS.other': 'Write one by hand',
  'first.SOLUTIONS.text': 'Drop a CSV file; bad lines are named before anything is stored.',
  'first.done': 'Done',
  'first.hide': 'Hide this list',
  'first.hideFailed': 'The list could not be hidden.',
  'first.hideNote':
    'Nothing here is needed to work. It is hidden for all administrators, for good.',
  'first.hint': 'Each step ticks itself off when it has happened, wherever you do it.',
  'first.progress': '{done} of {all} done',
  'first.title': 'Five minutes to the first answered complaint',
} as const;
