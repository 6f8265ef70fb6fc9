import { TOPICS } from '@recourse/contract/values/limits';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../lib/api/error-text.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button/button.tsx';
import { Modal, ModalActions } from '../../ui/dialog/modal.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { CheckField } from '../../ui/form/check-field.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { policyListQuery } from '../policies/policies.queries.ts';
import { teamListQuery } from '../teams/teams.queries.ts';
import type { TopicList } from './topic-list.ts';
import type { PlacedTopic } from './topic-tree.ts';
import { useTopicForm } from './use-topic-form.ts';

interface TopicModalProps {
  list: TopicList;
  /** null: a new one. */
  topic: PlacedTopic | null;
  /** The whole list. Topics of its first level can be the parent. */
  topics: readonly PlacedTopic[];
  onClose: () => void;
}

/**
 * Creates or changes a category or a product: its name, its parent, and its default team, policy
 * and severity.
 */
export function TopicModal({ list, topic, topics, onClose }: TopicModalProps) {
  const t = useT();
  const { form, change, isDirty, isSaving, errors, problem, submit } = useTopicForm({
    list,
    topic,
    onClose,
  });
  const parents = topics.filter(({ id, parentId, retired }) => {
    const isChosen = String(id) === form.parentId;
    return parentId === null && id !== topic?.id && (!retired || isChosen);
  });
  return (
    <Modal
      open
      title={
        topic === null
          ? t(`categories.new.${list}`)
          : t(`categories.edit.${list}`, { name: topic.name })
      }
      isDirty={isDirty}
      onClose={onClose}
    >
      <form noValidate className="grid gap-4" onSubmit={submit}>
        {problem !== null && <Notice tone="danger">{problem}</Notice>}
        <TextField
          label={t('categories.name')}
          dir="auto"
          autoComplete="off"
          error={errors['name']}
          value={form.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        <SelectField
          label={t('categories.parent')}
          hint={topic?.hasParts ? t('categories.parentFixed') : undefined}
          error={errors['parentId']}
          disabled={topic?.hasParts}
          options={[
            { value: '', label: t('categories.firstLevel') },
            ...parents.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={form.parentId}
          onChange={(event) => change({ parentId: event.target.value })}
        />
        <PolicyChoice
          value={form.policyCode}
          error={errors['policyCode']}
          onChange={(policyCode) => change({ policyCode })}
        />
        <TeamChoice
          value={form.teamId}
          error={errors['teamId']}
          onChange={(teamId) => change({ teamId })}
        />
        <SeverityChoice
          value={form.severity}
          error={errors['severity']}
          onChange={(severity) => change({ severity })}
        />
        <CheckField
          label={t('categories.retiredField')}
          hint={t('categories.retiredHint')}
          checked={form.retired}
          onChange={(retired) => change({ retired })}
        />
        <ModalActions>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="primary" busy={isSaving}>
            {t('common.save')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}

interface SeverityChoiceProps {
  value: string;
  error: string | undefined;
  onChange: (severity: string) => void;
}

/** The severity that is suggested for its claims. */
function SeverityChoice({ value, error, onChange }: SeverityChoiceProps) {
  const t = useT();
  const severities = Array.from({ length: TOPICS.severity }, (_, index) => index + 1);
  return (
    <SelectField
      label={t('categories.severity')}
      hint={t('categories.severityHint')}
      error={error}
      options={[
        { value: '', label: t('categories.noSeverity') },
        ...severities.map((severity) => ({
          value: String(severity),
          label: t('categories.severityOf', { severity, of: TOPICS.severity }),
        })),
      ]}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

interface TeamChoiceProps {
  value: string;
  error: string | undefined;
  onChange: (teamId: string) => void;
}

/** The team for its new claims that have no team yet. */
function TeamChoice({ value, error, onChange }: TeamChoiceProps) {
  const t = useT();
  const teams = useQuery(teamListQuery);
  const failure =
    teams.error === null ? undefined : errorText(teams.error, t('categories.teamsFailed'));
  return (
    <SelectField
      label={t('categories.team')}
      hint={t('categories.teamHint')}
      error={error ?? failure}
      options={[
        { value: '', label: t('categories.noTeam') },
        ...(teams.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

interface PolicyChoiceProps {
  value: string;
  error: string | undefined;
  onChange: (code: string) => void;
}

/** The policy for its claims: one with an enabled version, or the current one. */
function PolicyChoice({ value, error, onChange }: PolicyChoiceProps) {
  const t = useT();
  const policies = useQuery(policyListQuery);
  const enabled = (policies.data?.data ?? []).filter((policy) => policy.enabled);
  const isOther = value !== '' && enabled.every(({ code }) => code !== value);
  const failure =
    policies.error === null ? undefined : errorText(policies.error, t('categories.policiesFailed'));
  return (
    <SelectField
      label={t('categories.policy')}
      hint={t('categories.policyHint')}
      error={error ?? failure}
      options={[
        { value: '', label: t('categories.noPolicyOption') },
        ...enabled.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` })),
        ...(isOther ? [{ value, label: value }] : []),
      ]}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
