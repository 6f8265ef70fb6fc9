/** Texts of the answer recall. */
export const recall = {
  'recall.button': 'Take this answer back',
  'recall.confirmText':
    '{count, plural, one {# report waits for another answer, and the claim that it resolved is open again.} other {# reports wait for another answer, and the claims that they resolved are open again.}} The assistant forgets them.',
  'recall.confirmTitle': 'Take this answer back from everyone?',
  'recall.done':
    '{reports, plural, one {# report waits again} other {# reports wait again}}, {claims, plural, one {# claim is open again} other {# claims are open again}}.',
  'recall.emptyText': 'No validated report holds this solution now.',
  'recall.emptyTitle': 'Nobody was given this answer',
  'recall.employee': 'Confirmed by',
  'recall.failed':
    'The answer could not be taken back. What was taken back already stays so; try again for the rest.',
  'recall.link': 'Who was given this answer',
  'recall.list': 'Reports answered by this solution',
  'recall.loadFailed': 'Failed to load.',
  'recall.noSolution':
    'Open this screen from a solution: expand its row and choose “Who was given this answer”.',
  'recall.of': 'Who was given solution {id}',
  'recall.subtitle':
    'When an answer turns out wrong: everyone who got it, and one button that lets them wait for a better one.',
  'recall.title': 'Answer Recall',
  'recall.version': 'Version',
  'recall.client': 'Client',
  'recall.search': 'Search reports',
  'recall.validated': 'Validated',
} as const;
