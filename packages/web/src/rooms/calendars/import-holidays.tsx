import {
  type Calendar,
  CALENDAR_MESSAGES,
  type ImportedHolidays,
} from '@recourse/contract/clock/calendars';
import { CALENDARS } from '@recourse/contract/values/limits';
import { type FormEvent, useState } from 'react';
import { hasStatus } from '../../lib/api/api-error.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { FileDrop } from '../../ui/form/file-drop.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { useImportHolidays } from './calendars.queries.ts';
import { AskChange } from './lazy-ask-change.ts';

/** Adds many holidays at once: pasted, or from a CSV or .ics file. The text of a file is shown before it is sent. */
export function ImportHolidays({ calendar }: { calendar: Calendar }) {
  const t = useT();
  const importing = useImporting(calendar);
  const { lines, fault, asked, problem, result } = importing;
  return (
    <Card className="p-5">
      <form
        noValidate
        className="grid gap-3"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          importing.submit();
        }}
      >
        <h2 className="text-sm font-semibold">{t('calendars.import')}</h2>
        <FileDrop
          label={t('calendars.file')}
          accept=".csv,.ics,.txt,text/calendar,text/csv"
          file={null}
          onFile={(file) => void importing.take(file)}
        />
        <TextArea
          label={t('calendars.lines')}
          hint={t('calendars.linesHint')}
          dir="auto"
          error={fault}
          value={lines}
          onChange={(event) => importing.setLines(event.target.value)}
        />
        {result !== undefined && <Result result={result} />}
        <Button type="submit" className="justify-self-start">
          {t('calendars.import')}
        </Button>
      </form>
      {asked !== null && (
        <AskChange
          calendar={calendar}
          draft={{ lines: asked }}
          title={t('calendars.ask.import')}
          text={t('calendars.ask.importText')}
          busy={importing.busy}
          problem={problem}
          onSave={() => importing.save(asked)}
          onRefused={importing.refuse}
          onClose={importing.back}
        />
      )}
    </Card>
  );
}

/** Reads a file, validates the text, asks for confirmation, and adds the holidays. */
function useImporting(calendar: Calendar) {
  const t = useT();
  const send = useImportHolidays(calendar);
  const [lines, setLines] = useState('');
  /** A fault of the text or the file. */
  const [fault, setFault] = useState<string>();
  const [asked, setAsked] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const take = async (file: File | null): Promise<void> => {
    send.reset();
    setFault(undefined);
    if (file === null) return;
    try {
      const text = await file.text();
      if (text.length > CALENDARS.importText) setFault(t('calendars.fileTooLong'));
      else setLines(text);
    } catch {
      setFault(t('calendars.fileUnreadable'));
    }
  };
  const submit = (): void => {
    send.reset();
    setProblem(null);
    const isText = lines.trim() !== '';
    setFault(isText ? undefined : CALENDAR_MESSAGES.lines);
    if (isText) setAsked(lines);
  };
  /**
   * A fault of the text is shown beside it. All other errors are shown where the confirmation was.
   */
  const refuse = (error: unknown): void => {
    const isFault = hasStatus(error, 400, 422);
    const said = errorText(error, t('calendars.importFailed'));
    setFault(isFault ? said : undefined);
    setProblem(isFault ? null : said);
    if (isFault) setAsked(null);
  };
  const save = (text: string): void => {
    setProblem(null);
    send.mutate(text, {
      onSuccess: () => {
        setLines('');
        setAsked(null);
      },
      onError: refuse,
    });
  };
  return {
    lines,
    fault,
    asked,
    problem,
    result: send.data,
    busy: send.isPending,
    setLines,
    take,
    submit,
    save,
    refuse,
    back: () => setAsked(null),
  };
}

/** The number of added holidays, and the skipped ones by name with the reason. */
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
