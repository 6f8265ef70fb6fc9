/** Texts of the assistant's quality. */
export const quality = {
  'quality.alone': 'Resolved without a person',
  'quality.aloneHint':
    'Of {made, plural, one {# report} other {# reports}} by clients: those who said that the answer resolved it and asked for nobody.',
  'quality.badWeek': 'Worth a look',
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
  'quality.encoderOutside':
    'Complaints leave your network: {host} gets the text of each one, because it compares their meaning for the assistant (ENCODER).',
  'quality.examples': 'Confirmed complaints it answers from',
  'quality.first': 'First suggestions that were right',
  'quality.firstChart': 'First suggestions that were right, by week, in percent',
  'quality.judged': 'Judged',
  'quality.learnedTitle': 'What it has learned',
  'quality.loadFailed': 'Failed to load.',
  'quality.never': 'Not yet: it answers from single texts until enough is confirmed',
  'quality.noWrong': 'None',
  'quality.noneYet': 'Nothing to measure yet',
  'quality.record':
    '{asked, plural, one {Confident: {right} of the last one was right} other {Confident: {right} of the last # were right}}',
  'quality.recordHint':
    'Counted from what your staff confirmed, corrected or found to have no answer. Below nine of ten the assistant becomes more careful by itself.',
  'quality.recordTitle': 'Track record',
  'quality.running': 'Training now',
  'quality.saveFailed': 'Save failed.',
  'quality.solutions': 'Solutions',
  'quality.stillLearning':
    '{asked, plural, =0 {Still learning: no confident answer was judged yet} one {Still learning: # confident answer was judged} other {Still learning: # confident answers were judged}}',
  'quality.subtitle':
    'How often the assistant was right in the last twelve weeks: counted from what your staff confirmed, nothing is estimated.',
  'quality.sure': 'Confident',
  'quality.sureRight': 'of which right',
  'quality.trained': 'Last trained',
  'quality.unanswered':
    '{count, plural, one {# validated report had no suggestion.} other {# validated reports had no suggestion.}}',
  'quality.week': 'Week from',
  'quality.weekTable': 'The record, week by week',
  'quality.wrongCase': 'Report {id}',
  'quality.wrongCases': 'Confident and wrong',
} as const;
