/** Texts of reviewing one report after the other, and of the evidence for a suggestion. */
export const review = {
  'evidence.confirmed':
    '{compared, plural, one {Employees confirmed this answer for {confirmed} of # similar complaint} other {Employees confirmed this answer for {confirmed} of # similar complaints}}',
  'evidence.similar': 'Similar complaints that it answers',
  'evidence.words': 'Matching words: {words}',
  'review.answered':
    '{count, plural, one {# similar complaint is now answered by this one.} other {# similar complaints are now answered by this one.}}',
  'review.answeredNone': 'No other complaint that waits changes its answer.',
  'review.attached': 'Suggested to the client',
  'review.blind':
    'The suggestion for this report is hidden until you have chosen: so it is known how often the assistant is right by itself.',
  'review.blindDiffers': 'The assistant had suggested solution #{id}: {text}',
  'review.blindSame': 'The assistant had suggested the same solution.',
  'review.choices': 'Solutions to choose from',
  'review.choicesFailed': 'What else would fit could not be loaded: {error}',
  'review.choose': 'Choose solution {id}',
  'review.confirmed': 'Solution that you confirm for report {id}',
  'review.from': '{name} wrote:',
  'review.keyChoose': 'Choose solution 1 to 5 of the report shown',
  'review.keySkip': 'Skip the report shown',
  'review.keys': 'Keys: 1 to 5 choose, V or Enter validates, S skips, U takes back.',
  'review.keyUndo': 'Take back the last validation',
  'review.keyValidate': 'Validate the report shown',
  'review.learning': 'Looking what this taught…',
  'review.noReasons': 'The assistant would not suggest this one by itself.',
  'review.resolved': 'Resolved by the client',
  'review.skip': 'Skip',
  'review.title': 'Report {id}',
  'review.undo': 'Take back',
  'review.undoFailed': 'It could not be taken back: {error}',
  'review.undone': 'Report {id} waits again.',
  'review.validate': 'Confirm and go on',
} as const;
