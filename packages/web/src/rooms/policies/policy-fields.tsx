import { POLICIES, TEAMS } from '@recourse/contract/values/limits';
import { Plus } from 'lucide-react';
import { useT } from '../../lib/i18n/i18n.ts';
import { ruleText } from '../../lib/i18n/rule-text.ts';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { CheckField } from '../../ui/form/check-field.tsx';
import { type Option, SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { newTarget } from './policy-form.ts';
import { TargetFields } from './target-fields.tsx';
import type { PolicyFormState } from './use-policy-form.ts';

/** The name of a policy and the source of its rule. */
export function NameFields({ state, isNew }: { state: PolicyFormState; isNew: boolean }) {
  const t = useT();
  const { form, change, errors } = state;
  return (
    <Card className="grid items-start gap-4 p-5 sm:grid-cols-2">
      {isNew && (
        <TextField
          label={t('policies.field.policyCode')}
          hint={t('policies.field.policyCodeHint')}
          error={errors['code']}
          dir="ltr"
          autoComplete="off"
          value={form.code}
          onChange={(event) => change({ code: event.target.value.toUpperCase() })}
        />
      )}
      <TextField
        label={t('policies.field.name')}
        error={errors['name']}
        dir="auto"
        autoComplete="off"
        value={form.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextField
        label={t('policies.source')}
        hint={t('policies.field.sourceHint')}
        error={errors['source']}
        type="url"
        dir="ltr"
        autoComplete="off"
        value={form.source}
        onChange={(event) => change({ source: event.target.value })}
      />
    </Card>
  );
}

interface TargetListProps {
  state: PolicyFormState;
  calendars: readonly Option[];
}

/** The targets of a policy, one below the other. */
export function TargetList({ state, calendars }: TargetListProps) {
  const t = useT();
  const { form, change, errors } = state;
  const { targets } = form;
  return (
    <Card aria-labelledby="target-fields" className="grid gap-4 p-5">
      <h2 id="target-fields" className="font-semibold">
        {t('policies.targets')}
      </h2>
      {errors['targets'] !== undefined && (
        <Notice tone="danger">{ruleText(t, errors['targets'])}</Notice>
      )}
      {targets.map((target, place) => (
        <TargetFields
          key={target.key}
          target={target}
          place={place}
          errors={errors}
          calendars={calendars}
          onChange={(part) => change({ targets: targets.with(place, { ...target, ...part }) })}
          onRemove={
            targets.length === 1 ? null : () => change({ targets: targets.toSpliced(place, 1) })
          }
        />
      ))}
      {targets.length < POLICIES.targets && (
        <Button
          className="justify-self-start"
          onClick={() =>
            change({ targets: [...targets, newTarget(targets, calendars[0]?.value ?? '')] })
          }
        >
          <Plus aria-hidden size={16} className="-ms-0.5" />
          {t('policies.addTarget')}
        </Button>
      )}
    </Card>
  );
}

/** The settings of a policy besides its targets. */
export function RuleFields({ state }: { state: PolicyFormState }) {
  const t = useT();
  const { form, change, errors } = state;
  return (
    <Card aria-labelledby="rule-fields" className="grid gap-4 p-5">
      <h2 id="rule-fields" className="font-semibold">
        {t('policies.rules')}
      </h2>
      <CheckField
        label={t('policies.field.pauseAllowed')}
        hint={t('policies.field.pauseAllowedHint')}
        checked={form.pauseAllowed}
        onChange={(pauseAllowed) => change({ pauseAllowed })}
      />
      <CheckField
        label={t('policies.field.keepsRecord')}
        hint={t('policies.field.keepsRecordHint')}
        checked={form.keepsRecord}
        onChange={(keepsRecord) => change({ keepsRecord })}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label={t('policies.field.autoCloseDays')}
          hint={t('policies.field.autoCloseDaysHint')}
          error={errors['autoCloseDays']}
          inputMode="numeric"
          autoComplete="off"
          value={form.autoCloseDays}
          onChange={(event) => change({ autoCloseDays: event.target.value })}
        />
        <TextField
          label={t('policies.field.reopenWithinDays')}
          hint={t('policies.field.reopenWithinDaysHint')}
          error={errors['reopenWithinDays']}
          inputMode="numeric"
          autoComplete="off"
          value={form.reopenWithinDays}
          onChange={(event) => change({ reopenWithinDays: event.target.value })}
        />
        <LateLevel state={state} />
      </div>
    </Card>
  );
}

/** The escalation level of a claim whose final answer is late. */
function LateLevel({ state: { form, change, errors } }: { state: PolicyFormState }) {
  const t = useT();
  const levels = Array.from({ length: TEAMS.escalation }, (_, index) => index + 1);
  return (
    <SelectField
      label={t('policies.field.lateLevel')}
      error={errors['lateLevel']}
      options={[
        { value: '', label: t('policies.lateLevel.usual') },
        { value: '0', label: t('policies.lateLevel.none') },
        ...levels.map((level) => ({
          value: String(level),
          label: t('policies.lateLevel.to', { level }),
        })),
      ]}
      value={form.lateLevel}
      onChange={(event) => change({ lateLevel: event.target.value })}
    />
  );
}
