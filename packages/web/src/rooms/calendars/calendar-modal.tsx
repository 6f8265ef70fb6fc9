import type { Calendar, CalendarChanges, NewCalendar } from '@recourse/contract/clock/calendars';
import { type FormEvent, useState } from 'react';
import { hasStatus } from '../../lib/api/api-error.ts';
import { errorFields, errorText } from '../../lib/api/error-text.ts';
import { useIdempotencyKey } from '../../lib/api/use-idempotency-key.ts';
import { useMergedForm } from '../../lib/form/use-merged-form.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button/button.tsx';
import { Modal, ModalActions } from '../../ui/dialog/modal.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { AskChange } from './ask-change.tsx';
import {
  type CalendarFaults,
  type CalendarForm,
  changesOf,
  faultsOf,
  fromForm,
  toForm,
} from './calendar-form.ts';
import { useSaveCalendar } from './calendars.queries.ts';
import { HoursFields } from './hours-fields.tsx';
import { ZoneField } from './zone-field.tsx';

interface CalendarModalProps {
  /** The current calendar; null for a new one. */
  calendar: Calendar | null;
  /** Called with the id of a new calendar. */
  onMade?: (id: number) => void;
  onClose: () => void;
}

/** The administrator's own time zone, which is the default for a new calendar. */
const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Creates a calendar, or changes its name, time zone and openings after showing what that moves. */
export function CalendarModal({ calendar, onMade, onClose }: CalendarModalProps) {
  const t = useT();
  const { form, change, isDirty, seen, refuse } = useMergedForm(calendar, (row: Calendar | null) =>
    toForm(row, ownZone()),
  );
  const saving = useSaving(seen, { onMade, onClose, onStale: refuse });
  const { faults, asked, problem } = saving;
  return (
    <Modal
      open
      title={calendar === null ? t('calendars.new') : t('calendars.edit', { name: calendar.name })}
      isDirty={isDirty}
      onClose={onClose}
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          saving.submit(form);
        }}
      >
        {problem !== null && asked === null && <Notice tone="danger">{problem}</Notice>}
        <TextField
          label={t('calendars.ownName')}
          dir="auto"
          autoComplete="off"
          error={faults.name}
          value={form.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        <ZoneField
          value={form.timeZone}
          error={faults.timeZone && t(faults.timeZone)}
          onChange={(timeZone) => change({ timeZone })}
        />
        <HoursFields hours={form.hours} faults={faults} onChange={(hours) => change({ hours })} />
        <ModalActions>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="primary" busy={saving.busy && asked === null}>
            {t('common.save')}
          </Button>
        </ModalActions>
      </form>
      {seen !== null && asked !== null && (
        <AskChange
          calendar={seen}
          draft={asked.draft}
          title={t('calendars.ask.edit')}
          text={t('calendars.ask.editText', { name: seen.name })}
          busy={saving.busy}
          problem={problem}
          onSave={saving.save}
          onRefused={saving.refuse}
          onClose={saving.back}
        />
      )}
    </Modal>
  );
}

interface Asked {
  body: NewCalendar;
  changes: CalendarChanges;
  /** The changes that move dates. */
  draft: Pick<CalendarChanges, 'timeZone' | 'week'>;
}

/** Validates the input, asks for confirmation when dates move, and saves. */
function useSaving(
  calendar: Calendar | null,
  {
    onMade,
    onClose,
    onStale,
  }: Pick<CalendarModalProps, 'onMade' | 'onClose'> & { onStale: (error: unknown) => void },
) {
  const t = useT();
  const send = useSaveCalendar(calendar?.id);
  const keyFor = useIdempotencyKey();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [faults, setFaults] = useState<CalendarFaults>({});
  const [problem, setProblem] = useState<string | null>(null);
  /**
   * A fault of the input is shown in the form. All other errors are shown where the confirmation
   * was.
   */
  const refuse = (error: unknown): void => {
    onStale(error);
    const found = hasStatus(error, 409) ? { name: errorText(error) } : faultsOf(errorFields(error));
    if (found !== null) setFaults(found);
    // Somebody else's changes are merged into the form, so the next confirmation is a new one.
    if (found !== null || hasStatus(error, 400, 412, 422)) setAsked(null);
    setProblem(found === null ? errorText(error, t('calendars.saveFailed')) : null);
  };
  const save = (body: NewCalendar, changes: CalendarChanges): void => {
    setProblem(null);
    send.mutate(
      { body, changes, idempotencyKey: keyFor(body), version: calendar?.version },
      {
        onSuccess: ({ id }) => {
          toast.success(t('calendars.saved'));
          if (calendar === null) onMade?.(id);
          onClose();
        },
        onError: refuse,
      },
    );
  };
  const submit = (form: CalendarForm): void => {
    const read = fromForm(form);
    setProblem(null);
    setFaults('faults' in read ? read.faults : {});
    if ('faults' in read) return;
    if (calendar === null) {
      save(read.body, {});
      return;
    }
    const changes = changesOf(calendar, read.body);
    const { name: _, ...draft } = changes;
    if (Object.keys(draft).length > 0) setAsked({ body: read.body, changes, draft });
    else if (Object.keys(changes).length > 0) save(read.body, changes);
    else onClose();
  };
  return {
    faults,
    problem,
    asked,
    busy: send.isPending,
    submit,
    save: () => asked !== null && save(asked.body, asked.changes),
    refuse,
    back: () => {
      setAsked(null);
      setProblem(null);
    },
  };
}
