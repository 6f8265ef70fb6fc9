import type { Report } from '@recourse/contract/reports';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { errorText } from '../../../lib/api/error-text.ts';
import { addEnglishTexts } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { choicesQuery } from './employe-ai-reports.queries.ts';
import type { AiValidation } from './use-ai-validation.ts';
import type { Verdict } from './verdicts.queries.ts';
import type { Asking, Review } from './review.ts';
import { useReviewKeys } from './use-review-keys.ts';
import { texts } from '../../../texts/en-review.ts';

addEnglishTexts(texts);

/** Goes through the reports of a list one by one, also by keyboard. Prefetches the next report's choices. */
export function useReview(listed: readonly Report[], validation: AiValidation): Review {
  const client = useQueryClient();
  const [wanted, setWanted] = useState<number | null>(null);
  const [asking, setAsking] = useState<Asking | null>(null);
  const { undone } = validation.undo;
  const [broughtBack, setBroughtBack] = useState(undone);
  if (undone !== broughtBack) {
    setBroughtBack(undone);
    if (undone !== null) setWanted(undone.id);
  }
  // A report whose verdict was undone is shown again, even if it is on another page or tab now.
  const rows =
    undone === null || listed.some(({ id }) => id === undone.id) ? listed : [undone, ...listed];
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
  const goOn = (from: Report) => {
    setWanted((shown) => (shown === null || shown === from.id ? (nextId ?? null) : shown));
    validation.takeFocus();
  };
  const validate = () => {
    if (!report || validation.isValidating(report)) return;
    void validation.validate(report).then((isDone) => {
      if (isDone) goOn(report);
      else validation.takeFocus();
    });
  };
  const judge = (verdict: Verdict) => {
    if (!report || validation.isValidating(report)) return;
    void validation.judge(report, verdict).then((error) => {
      if (error === null) goOn(report);
      else toast.error(error);
    });
  };
  const ask = (kind: Asking['kind']) => {
    if (report && !validation.isValidating(report)) setAsking({ kind, report });
  };
  const decide = async (verdict: Verdict): Promise<string | null> => {
    if (asking === null) return null;
    const error = await validation.judge(asking.report, verdict);
    if (error === null) {
      setAsking(null);
      goOn(asking.report);
    }
    return error;
  };
  const { takeFocus } = validation;
  useReviewKeys({ report, pick, validate, skip, judge, ask, takeFocus });
  return {
    report,
    choices,
    error: query.error ? errorText(query.error) : undefined,
    pick,
    skip,
    validate,
    judge,
    asking,
    ask,
    closeDialog: () => setAsking(null),
    decide,
  };
}
