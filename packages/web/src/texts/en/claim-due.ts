/** Texts of when a claim is due. */
export const claimDue = {
  'claims.due': 'Due',
  'claims.due.late': 'Late, {date}',
  'claims.due.risk': 'At risk, {date}',
  'claims.due.today': 'Today',
  'claims.due.waits.CLIENT': 'Waits for the client',
  'claims.due.waits.THIRD_PARTY': 'Waits for somebody else',
  'claims.dueClient': 'Answer due',
  'claims.dueClient.by': 'by {date}',
  'claims.dueClient.late': 'was due by {date}',
  'claims.dueClient.sentence': 'You will have our answer by {date}',
  'claims.dueClient.waits': 'We wait for you',
} as const;
