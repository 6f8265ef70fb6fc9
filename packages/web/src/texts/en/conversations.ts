/** Texts of a client's conversation with the assistant, and then with people. */
export const conversations = {
  'conversations.answers': '{name} is looking after your claim #{id}.',
  'conversations.away':
    'The server cannot be reached right now. Your message is kept and goes out by itself.',
  'conversations.closed':
    'The claim of this conversation is closed. Reopen it, or start a new conversation. Nothing that you typed is lost.',
  'conversations.closedForGood':
    'The claim of this conversation is closed and can no longer be reopened. Start a new conversation. Nothing that you typed is lost.',
  'conversations.deleted':
    'The claim of this conversation was deleted. Please start a new conversation. Nothing that you typed is lost.',
  'conversations.earlier': 'Your conversations',
  'conversations.earlierFailed': 'Your conversations could not be loaded.',
  'conversations.employeeChecks': 'An employee will check this and get back to you.',
  'conversations.handedOverOn': 'Handed over on',
  'conversations.held':
    '{count, plural, one {This was written before your session ended. Send it now?} other {These # messages were written before your session ended. Send them now?}}',
  'conversations.loadFailed': 'The conversation could not be loaded.',
  'conversations.newMessages': '{count, plural, one {# new message} other {# new messages}}',
  'conversations.newer': 'Newer',
  'conversations.none': 'What you discuss with us stays here to read.',
  'conversations.noneOfThese': 'None of these',
  'conversations.notConnected': 'Not connected. Your text is kept and goes out by itself.',
  'conversations.older': 'Older',
  'conversations.openClaim': 'Open the claim',
  'conversations.others': 'Other solutions',
  'conversations.picked': 'This one fits: {title}',
  'conversations.receipt': 'Receipt',
  'conversations.reference': 'Reference',
  'conversations.reopen': 'Reopen',
  'conversations.reopenFailed': 'It could not be reopened.',
  'conversations.sendNow': 'Send now',
  'conversations.staff': 'Support',
  'conversations.takeBack': 'Back to the field',
  'conversations.untitled': 'Without words',
  'conversations.waiting': 'waiting',
  'conversations.which': 'Which of these fits?',
  'conversations.withdrawn': 'A message was withdrawn on {date}.',
  'conversations.withdrawnAnswer': 'An answer was withdrawn on {date}.',
  'conversations.workedFor': 'worked for {a} of {b}',
  'conversations.writeTo': 'Write to {name}',
  'conversations.writeToUs': 'Write to our staff',
} as const;
