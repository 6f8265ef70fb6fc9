/** Texts of the assistant's quality. */
export const quality = {
  'quality.alone': 'Resolved without a person',
  'quality.aloneHint':
    'Of {made, plural, one {# report} other {# reports}} by clients: those who said that the answer resolved it and asked for nobody.',
  'quality.blind': 'Right when nobody had looked',
  'quality.blindChoice': 'One report in {count}',
  'quality.blindHint':
    'An employee chooses before he sees the suggestion of such a report, so that how often it is right is measured without its influence.',
  'quality.blindLabel': 'Reports that hide their suggestion',
  'quality.blindNone': 'None',
  'quality.blindSaved': 'Saved for reports made from now on.',
  'quality.blindTitle': 'Measuring without bias',
  'quality.changes': 'Changed since',
  'quality.confident': 'Confident answers that were right',
  'quality.confidentChart': 'Confident answers that were right, by week, in percent',
  'quality.examples': 'Confirmed complaints it answers from',
  'quality.first': 'First suggestions that were right',
  'quality.firstChart': 'First suggestions that were right, by week, in percent',
  'quality.learnedTitle': 'What it has learned',
  'quality.loadFailed': 'Failed to load.',
  'quality.never': 'Not yet: it answers from single texts until enough is confirmed',
  'quality.noneYet': 'Nothing to measure yet',
  'quality.outOf': '{right} of {asked}',
  'quality.running': 'Training now',
  'quality.saveFailed': 'Save failed.',
  'quality.solutions': 'Solutions',
  'quality.subtitle':
    'How often the assistant was right in the last twelve weeks: counted from what your staff confirmed, nothing is estimated.',
  'quality.trained': 'Last trained',
  'quality.unanswered':
    '{count, plural, one {# validated report had no suggestion.} other {# validated reports had no suggestion.}}',
} as const;
