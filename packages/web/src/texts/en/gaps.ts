/** Texts of the gaps in the knowledge base. */
export const gaps = {
  'gaps.emptyText':
    'Every pending complaint has a confident answer that waits to be confirmed, or there is none.',
  'gaps.emptyTitle': 'No gaps now',
  'gaps.loadFailed': 'Failed to load.',
  'gaps.looked':
    '{count, plural, one {# pending complaint without a confident answer was looked through.} other {# pending complaints without a confident answer were looked through.}}',
  'gaps.publish': 'Publish and propose',
  'gaps.publishFailed': 'Save failed.',
  'gaps.published':
    'Solution {id} is published and proposed to {count, plural, one {# report} other {# reports}}.',
  'gaps.subtitle':
    'Complaints that nothing answers well, grouped by what they ask. Those for which most people wait come first.',
  'gaps.textHint':
    'Everyone in this group gets it as a proposal; an employee confirms it before it counts.',
  'gaps.waiting':
    '{people, plural, one {# person waits} other {# people wait}}, {reports, plural, one {# complaint} other {# complaints}}',
  'gaps.write': 'Write a solution',
} as const;
