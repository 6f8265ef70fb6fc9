import { newTeam, type Team, TEAM_MODES, type TeamMode } from '@recourse/contract/desk/teams';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { errorFields, errorText } from '../../lib/api/error-text.ts';
import { useIdempotencyKey } from '../../lib/api/use-idempotency-key.ts';
import { useMergedForm } from '../../lib/form/use-merged-form.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { ruleText } from '../../lib/i18n/rule-text.ts';
import { Button } from '../../ui/button/button.tsx';
import { Modal, ModalActions } from '../../ui/dialog/modal.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { calendarListQuery } from '../calendars/calendars.queries.ts';
import { MembersField } from './members-field.tsx';
import { useSaveTeam } from './teams.queries.ts';

interface TeamForm {
  name: string;
  mode: TeamMode;
  /** '' for none, as in selects. */
  calendarId: string;
  members: Team['members'];
}

const toForm = (team: Team | null): TeamForm => ({
  name: team?.name ?? '',
  mode: team?.mode ?? 'MANUAL',
  calendarId: team?.calendarId ? String(team.calendarId) : '',
  members: team?.members ?? [],
});

const toBody = ({ name, mode, calendarId, members }: TeamForm) => ({
  name,
  mode,
  calendarId: calendarId === '' ? null : Number(calendarId),
  memberIds: members.map(({ id }) => id),
});

/**
 * Creates or changes a team: its name, its members, and how it gets its claims. `team` is the current team; null: a new
 * one.
 */
export function TeamModal({ team, onClose }: { team: Team | null; onClose: () => void }) {
  const t = useT();
  const save = useSaveTeam(team?.id);
  const keyFor = useIdempotencyKey();
  const { form, change, isDirty, seen, refuse } = useMergedForm(team, toForm);
  const [problem, setProblem] = useState<string | null>(null);
  const [nameError, setNameError] = useState<string>();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const body = toBody(form);
    const read = newTeam.shape.name.safeParse(body.name);
    setProblem(null);
    setNameError(read.error && ruleText(t, read.error.issues[0]?.message ?? ''));
    if (!read.success) return;
    save.mutate(
      { body, idempotencyKey: keyFor(body), version: seen?.version },
      {
        onSuccess: () => {
          toast.success(t('teams.saved'));
          onClose();
        },
        onError: (error) => {
          refuse(error);
          setProblem(
            ruleText(t, Object.values(errorFields(error))[0] ?? '') ||
              errorText(error, t('teams.saveFailed')),
          );
        },
      },
    );
  };
  return (
    <Modal
      open
      title={team === null ? t('teams.new') : t('teams.edit', { name: team.name })}
      isDirty={isDirty}
      onClose={onClose}
    >
      <form noValidate className="grid gap-4" onSubmit={submit}>
        {problem !== null && <Notice tone="danger">{problem}</Notice>}
        <TextField
          label={t('teams.name')}
          dir="auto"
          autoComplete="off"
          error={nameError}
          value={form.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        <MembersField members={form.members} onChange={(members) => change({ members })} />
        <SelectField
          label={t('teams.mode')}
          hint={t(`teams.modeHint.${form.mode}`)}
          options={TEAM_MODES.map((mode) => ({ value: mode, label: t(`teams.mode.${mode}`) }))}
          value={form.mode}
          onChange={(event) =>
            change({ mode: TEAM_MODES.find((mode) => mode === event.target.value) ?? form.mode })
          }
        />
        <CalendarChoice value={form.calendarId} onChange={(calendarId) => change({ calendarId })} />
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

/** The calendar for the team's own deadlines. */
function CalendarChoice({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const t = useT();
  const { data, error } = useQuery(calendarListQuery);
  return (
    <SelectField
      label={t('teams.calendar')}
      hint={t('teams.calendarHint')}
      error={error === null ? undefined : errorText(error, t('teams.calendarsFailed'))}
      // The team's own calendar is selected from the start. Its name is shown when the names are loaded.
      key={data === undefined ? 'waiting' : 'known'}
      disabled={data === undefined}
      options={[
        { value: '', label: t('teams.noCalendar') },
        ...(data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
