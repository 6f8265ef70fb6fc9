/** Texts of the gaps in the knowledge base. */
export const gaps = {
  'gaps.bringBack': 'Bring back',
  'gaps.broughtBack': 'The gap is back in the list.',
  'gaps.byHand':
    '{count, plural, one {Answered by hand once: write the solution.} other {Answered by hand # times: write the solution.}}',
  'gaps.dismiss': 'Dismiss',
  'gaps.dismissFailed': 'Save failed.',
  'gaps.dismissed': 'Dismissed until another complaint joins it:',
  'gaps.emptyText':
    'Every complaint has a confident answer that waits to be confirmed, or there is none.',
  'gaps.emptyTitle': 'No gaps now',
  'gaps.loadFailed': 'Failed to load.',
  'gaps.looked':
    '{count, plural, one {# complaint that no solution answers well was looked through.} other {# complaints that no solution answers well were looked through.}}',
  'gaps.noneDismissedText': 'A gap that you dismiss stays here until another complaint joins it.',
  'gaps.noneDismissedTitle': 'No dismissed gaps',
  'gaps.noneFits':
    '{count, plural, one {Of # an employee said that no solution fits.} other {Of # an employee said that no solution fits.}}',
  'gaps.publish': 'Publish and propose',
  'gaps.publishFailed': 'Save failed.',
  'gaps.published':
    'Solution {id} is published and proposed to {count, plural, one {# report} other {# reports}}.',
  'gaps.subtitle':
    'Complaints that no solution answers well, grouped by what they ask. Those for which most people wait come first.',
  'gaps.textHint':
    'Everyone in this group who waits gets it as a proposal; an employee confirms it before it counts.',
  'gaps.undo': 'Undo',
  'gaps.view': 'Which gaps',
  'gaps.viewDismissed': 'Dismissed gaps',
  'gaps.viewOpen': 'Open gaps',
  'gaps.waiting':
    '{people, plural, one {# person waits} other {# people wait}}, {reports, plural, one {# complaint} other {# complaints}}',
  'gaps.write': 'Write a solution',
} as const;
