/** Texts of trying a solution on past complaints. */
export const replay = {
  'replay.again': 'The text has changed since. Try it again to see what it would do now.',
  'replay.button': 'Try on past complaints',
  'replay.effectChanged': 'Another answer',
  'replay.effectGained': 'Becomes right',
  'replay.effectLost': 'Becomes wrong',
  'replay.failed': 'The past complaints could not be asked again.',
  'replay.hint': 'See what the assistant would answer differently, before anything is saved.',
  'replay.list': 'Complaints that would be answered differently',
  'replay.more': '{count, plural, one {One more is not shown.} other {# more are not shown.}}',
  'replay.newSolution': 'This new solution',
  'replay.noComplaints': 'There are no past complaints yet.',
  'replay.none':
    '{count, plural, one {The past complaint keeps its answer.} other {All # past complaints keep their answers.}}',
  'replay.nothing': 'No answer',
  'replay.now': 'Now',
  'replay.running': 'Asking past complaints again…',
  'replay.score': 'score {score}',
  'replay.solution': 'Solution #{id}: {text}',
  'replay.some':
    'Of {complaints, plural, one {# past complaint} other {# past complaints}} {count, plural, one {# would get another first answer.} other {# would get another first answer.}}',
  'replay.then': 'Then',
  'replay.title': 'Past complaints',
} as const;
