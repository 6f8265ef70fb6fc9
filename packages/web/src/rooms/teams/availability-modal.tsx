import { availability, type Workload } from '@recourse/contract/desk/teams';
import { type FormEvent, useState } from 'react';
import { errorFields, errorText } from '../../lib/api/error-text.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { ruleText } from '../../lib/i18n/rule-text.ts';
import { Button } from '../../ui/button/button.tsx';
import { Modal, ModalActions } from '../../ui/dialog/modal.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { fromLocal, toLocal } from '../../lib/form/local-time.ts';
import { useSetAvailability } from './teams.queries.ts';

interface AvailabilityForm {
  capacity: string;
  awayFrom: string;
  awayTo: string;
}

const toForm = ({ capacity, awayFrom, awayTo }: Workload): AvailabilityForm => ({
  capacity: capacity === null ? '' : String(capacity),
  awayFrom: toLocal(awayFrom),
  awayTo: toLocal(awayTo),
});

/** Only the changed fields. An input contains whole minutes, so an unchanged time must keep its milliseconds. */
function changesOf(before: AvailabilityForm, { capacity, awayFrom, awayTo }: AvailabilityForm) {
  return {
    ...(capacity !== before.capacity && { capacity: capacity === '' ? null : Number(capacity) }),
    ...(awayFrom !== before.awayFrom && { awayFrom: fromLocal(awayFrom) }),
    ...(awayTo !== before.awayTo && { awayTo: fromLocal(awayTo) }),
  };
}

/** The capacity of an employee, and his absence. */
export function AvailabilityModal({ person, onClose }: { person: Workload; onClose: () => void }) {
  const t = useT();
  const save = useSetAvailability(person);
  const [before] = useState(() => toForm(person));
  const [form, setForm] = useState(before);
  const [problem, setProblem] = useState<string | null>(null);
  const [capacityError, setCapacityError] = useState<string>();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const body = changesOf(before, form);
    const isCapacity = availability.shape.capacity.safeParse(body.capacity).success;
    setProblem(null);
    setCapacityError(isCapacity ? undefined : t('teams.capacityWrong'));
    if (!isCapacity) return;
    save.mutate(body, {
      onSuccess: () => {
        toast.success(t('teams.availabilitySaved'));
        onClose();
      },
      onError: (error) =>
        setProblem(
          ruleText(t, Object.values(errorFields(error))[0] ?? '') ||
            errorText(error, t('teams.saveFailed')),
        ),
    });
  };
  const input = (name: keyof AvailabilityForm) => ({
    label: t(`teams.${name}`),
    value: form[name],
    onChange: ({ target }: { target: HTMLInputElement }) =>
      setForm({ ...form, [name]: target.value }),
  });
  return (
    <Modal
      open
      title={t('teams.editPerson', { name: person.name })}
      isDirty={JSON.stringify(form) !== JSON.stringify(before)}
      onClose={onClose}
    >
      <form noValidate className="grid gap-4" onSubmit={submit}>
        {problem !== null && <Notice tone="danger">{problem}</Notice>}
        <TextField
          {...input('capacity')}
          hint={t('teams.capacityHint')}
          error={capacityError}
          inputMode="numeric"
          autoComplete="off"
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField {...input('awayFrom')} type="datetime-local" />
          <TextField {...input('awayTo')} type="datetime-local" hint={t('teams.awayToHint')} />
        </div>
        <ModalActions>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="primary" busy={save.isPending}>
            {t('common.save')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
