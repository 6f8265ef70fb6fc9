import type { Calendar, ImportedHolidays } from '@recourse/contract/clock/calendars';
import { CALENDARS } from '@recourse/contract/values/limits';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../lib/api/error-text.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { FileDrop } from '../../ui/form/file-drop.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { useImportHolidays } from './calendars.queries.ts';

/** Adds many holidays at once: pasted, or from a CSV or .ics file, whose text can be read before it is sent. */
export function ImportHolidays({ calendar }: { calendar: Calendar }) {
  const t = useT();
  const send = useImportHolidays(calendar);
  const [lines, setLines] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const take = async (file: File | null): Promise<void> => {
    send.reset();
    setProblem(null);
    if (file === null) return;
    try {
      const text = await file.text();
      if (text.length > CALENDARS.importText) setProblem(t('calendars.fileTooLong'));
      else setLines(text);
    } catch {
      setProblem(t('calendars.fileUnreadable'));
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setProblem(null);
    send.mutate(lines, {
      onSuccess: () => setLines(''),
      onError: (error) => setProblem(errorText(error, t('calendars.importFailed'))),
    });
  };
  return (
    <Card className="p-5">
      <form noValidate className="grid gap-3" onSubmit={submit}>
        <h2 className="text-sm font-semibold">{t('calendars.import')}</h2>
        <FileDrop
          label={t('calendars.file')}
          accept=".csv,.ics,.txt,text/calendar,text/csv"
          file={null}
          onFile={(file) => void take(file)}
        />
        <TextArea
          label={t('calendars.lines')}
          hint={t('calendars.linesHint')}
          dir="auto"
          value={lines}
          onChange={(event) => setLines(event.target.value)}
        />
        {problem !== null && <Notice tone="danger">{problem}</Notice>}
        {send.data !== undefined && <Result result={send.data} />}
        <Button type="submit" busy={send.isPending} className="justify-self-start">
          {t('calendars.import')}
        </Button>
      </form>
    </Card>
  );
}

/** What came in, and by name what was left out and why. */
function Result({ result: { added, known, skipped } }: { result: ImportedHolidays }) {
  const t = useT();
  return (
    <Notice tone={skipped.length === 0 ? 'info' : 'warning'}>
      <p>{t('calendars.imported', { added, known })}</p>
      {skipped.length > 0 && (
        <ul aria-label={t('calendars.skipped')} className="mt-1 list-disc ps-5">
          {skipped.map(({ name, reason }, index) => (
            // Two events may have the same name.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              <bdi>{name}</bdi>: {t(`calendars.skipped.${reason}`)}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
