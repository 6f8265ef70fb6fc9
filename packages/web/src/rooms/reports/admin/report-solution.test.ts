import type { Report } from '@recourse/contract/reports';
import { expect, test } from 'vitest';
import type { Translate } from '../../../lib/i18n/i18n.ts';
import { solutionLine } from './report-solution.ts';

const t: Translate = (key, values) => `${key}: ${values?.['solution'] ?? ''}`;
const line = (changes: Partial<Report>) =>
  solutionLine(t, {
    solutionId: 7,
    solutionText: 'Air it.',
    score: 0.4,
    confident: false,
    validatedByEmployee: false,
    ...changes,
  } as Report);

test('a suggestion that the assistant is not sure of says so until somebody confirms it', () => {
  expect(line({})).toBe('adminReports.unsure: #7 Air it.');
  expect(line({ validatedByEmployee: true })).toBe('#7 Air it.');
  expect(line({ score: 1.6, confident: true })).toBe('#7 Air it.');
  expect(line({ score: null }), 'attached by a person').toBe('#7 Air it.');
  expect(line({ solutionId: null })).toBeNull();
});
