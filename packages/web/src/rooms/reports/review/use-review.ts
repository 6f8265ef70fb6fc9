import type { Report, ReportChoice } from '@recourse/contract/reports';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { errorText } from '../../../lib/api/error-text.ts';
import { addEnglishTexts, useT } from '../../../lib/i18n/i18n.ts';
import { useShortcut } from '../../../ui/keyboard/use-shortcut.ts';
import { choicesQuery } from './employe-ai-reports.queries.ts';
import type { AiValidation } from './use-ai-validation.ts';
import { texts } from '../../../texts/en-review.ts';

addEnglishTexts(texts);

export interface Review {
  /** The report shown; undefined when no report is waiting. */
  readonly report: Report | undefined;
  /** undefined while they are fetched. */
  readonly choices: readonly ReportChoice[] | undefined;
  /** Why the choices could not be loaded. */
  readonly error: string | undefined;
  /** Chooses the solution at a place, from 0. */
  readonly pick: (place: number) => void;
  readonly skip: () => void;
  /** Validates the report shown and goes on to the next. */
  readonly validate: () => void;
}

/** Goes through the reports of a list one by one, also by keyboard. Loads the next report's choices in advance. */
export function useReview(rows: readonly Report[], validation: AiValidation): Review {
  const t = useT();
  const client = useQueryClient();
  const [wanted, setWanted] = useState<number | null>(null);
  const place = Math.max(
    0,
    rows.findIndex(({ id }) => id === wanted),
  );
  const report = rows[place];
  const next = rows[(place + 1) % rows.length];
  const query = useQuery({ ...choicesQuery(report?.id ?? 0), enabled: report !== undefined });
  const nextId = next?.id;
  useEffect(() => {
    if (nextId !== undefined) void client.prefetchQuery(choicesQuery(nextId));
  }, [client, nextId]);

  const choices = query.data?.choices;
  const pick = (at: number) => {
    const choice = choices?.[at];
    if (report && choice) validation.pick(report, { id: choice.id, texte: choice.texte });
  };
  const skip = () => setWanted(nextId ?? null);
  const validate = () => {
    if (!report || validation.isValidating(report)) return;
    void validation.validate(report).then((isDone) => {
      if (isDone)
        setWanted((shown) => (shown === null || shown === report.id ? (nextId ?? null) : shown));
      validation.takeFocus();
    });
  };
  const pickByKey = (at: number) => {
    pick(at);
    validation.takeFocus();
  };
  useShortcut('1', () => pickByKey(0), t('review.keyChoose'));
  useShortcut('2', () => pickByKey(1), t('review.keyChoose'));
  useShortcut('3', () => pickByKey(2), t('review.keyChoose'));
  useShortcut('4', () => pickByKey(3), t('review.keyChoose'));
  useShortcut('5', () => pickByKey(4), t('review.keyChoose'));
  useShortcut('v', validate, t('review.keyValidate'));
  useShortcut('s', skip, t('review.keySkip'));
  return {
    report,
    choices,
    error: query.error ? errorText(query.error) : undefined,
    pick,
    skip,
    validate,
  };
}
