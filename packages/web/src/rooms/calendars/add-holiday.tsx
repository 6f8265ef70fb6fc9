import { type Calendar, newHoliday, type NewHoliday } from '@recourse/contract/clock/calendars';
import { type FormEvent, useState } from 'react';
import { hasStatus } from '../../lib/api/api-error.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { useIdempotencyKey } from '../../lib/api/use-idempotency-key.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { useAddHoliday } from './calendars.queries.ts';
import { AskChange } from './lazy-ask-change.ts';
import { longDayText } from './months.ts';

const NOTHING = { date: '', name: '' };

/** A holiday typed by hand. */
export function AddHoliday({ calendar }: { calendar: Calendar }) {
  const t = useT();
  const locale = useLocale();
  const adding = useAdding(calendar);
  const { typed, faults, asked, problem } = adding;
  return (
    <Card className="p-5">
      <form
        noValidate
        className="grid gap-3"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          adding.submit();
        }}
      >
        <h2 className="text-sm font-semibold">{t('calendars.add')}</h2>
        <TextField
          label={t('calendars.date')}
          type="date"
          error={faults.date}
          value={typed.date}
          onChange={(event) => adding.change({ date: event.target.value })}
        />
        <TextField
          label={t('calendars.name')}
          dir="auto"
          autoComplete="off"
          error={faults.name}
          value={typed.name}
          onChange={(event) => adding.change({ name: event.target.value })}
        />
        {problem !== null && asked === null && <Notice tone="danger">{problem}</Notice>}
        <Button type="submit" variant="primary" className="justify-self-start">
          {t('calendars.add')}
        </Button>
      </form>
      {asked !== null && (
        <AskChange
          calendar={calendar}
          draft={{ holiday: asked }}
          title={t('calendars.ask.add')}
          text={t('calendars.ask.addText', {
            name: asked.name,
            day: longDayText(asked.date, locale),
          })}
          busy={adding.busy}
          problem={problem}
          onSave={() => adding.save(asked)}
          onRefused={adding.refuse}
          onClose={adding.back}
        />
      )}
    </Card>
  );
}

/** Validates the input, asks for confirmation, and adds the holiday. */
function useAdding(calendar: Calendar) {
  const t = useT();
  const add = useAddHoliday(calendar);
  const keyFor = useIdempotencyKey();
  const [typed, setTyped] = useState<NewHoliday>(NOTHING);
  const [faults, setFaults] = useState<Partial<NewHoliday>>({});
  const [asked, setAsked] = useState<NewHoliday | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const change = (part: Partial<NewHoliday>): void => setTyped({ ...typed, ...part });
  const submit = (): void => {
    const read = newHoliday.safeParse(typed);
    setProblem(null);
    setFaults(faultsIn(read.error?.issues ?? []));
    if (read.success) setAsked(read.data);
  };
  /**
   * A fault of the input is shown in the form. All other errors are shown where the confirmation
   * was.
   */
  const refuse = (error: unknown): void => {
    if (hasStatus(error, 400, 409, 422)) setAsked(null);
    setProblem(errorText(error, t('calendars.addFailed')));
  };
  const save = (body: NewHoliday): void => {
    setProblem(null);
    add.mutate(
      { body, idempotencyKey: keyFor(body) },
      {
        onSuccess: () => {
          // A removed holiday may be added again.
          keyFor.end();
          setTyped(NOTHING);
          setAsked(null);
          toast.success(t('calendars.added'));
        },
        onError: refuse,
      },
    );
  };
  return {
    typed,
    faults,
    asked,
    problem,
    busy: add.isPending,
    change,
    submit,
    save,
    refuse,
    back: () => setAsked(null),
  };
}

/** The first fault of each field. */
const faultsIn = (
  issues: readonly { path: PropertyKey[]; message: string }[],
): Partial<NewHoliday> =>
  Object.fromEntries(
    issues.toReversed().map(({ path, message }) => [String(path[0]), message] as const),
  );
