import { CALENDAR_MESSAGES, type Calendar, newHoliday } from '@recourse/contract/clock/calendars';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../lib/api/error-text.ts';
import { useIdempotencyKey } from '../../lib/api/use-idempotency-key.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { ruleText } from '../../lib/i18n/rule-text.ts';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { useAddHoliday } from './calendars.queries.ts';

/** A holiday typed by hand. */
export function AddHoliday({ calendar }: { calendar: Calendar }) {
  const t = useT();
  const add = useAddHoliday(calendar);
  const keyFor = useIdempotencyKey();
  const [date, setDate] = useState('');
  const [name, setName] = useState('');
  /** Whoever removes a holiday may add the same one again: that is another request. */
  const [round, setRound] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const read = newHoliday.safeParse({ date, name });
    if (!read.success) {
      setProblem(ruleText(t, read.error.issues[0]?.message ?? CALENDAR_MESSAGES.date));
      return;
    }
    setProblem(null);
    add.mutate(
      { body: read.data, idempotencyKey: keyFor([round, read.data]) },
      {
        onSuccess: () => {
          setRound(round + 1);
          setDate('');
          setName('');
          toast.success(t('calendars.added'));
        },
        onError: (error) => setProblem(errorText(error, t('calendars.addFailed'))),
      },
    );
  };
  return (
    <Card className="p-5">
      <form noValidate className="grid gap-3" onSubmit={submit}>
        <h2 className="text-sm font-semibold">{t('calendars.add')}</h2>
        <TextField
          label={t('calendars.date')}
          type="date"
          value={date}
          onChange={(event) => setDate(event.target.value)}
        />
        <TextField
          label={t('calendars.name')}
          dir="auto"
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        {problem !== null && <Notice tone="danger">{problem}</Notice>}
        <Button type="submit" variant="primary" busy={add.isPending} className="justify-self-start">
          {t('calendars.add')}
        </Button>
      </form>
    </Card>
  );
}
