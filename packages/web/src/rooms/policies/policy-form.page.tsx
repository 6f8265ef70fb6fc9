import type { Policy } from '@recourse/contract/clock/policies';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { hasStatus } from '../../lib/api/api-error.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { addEnglishTexts, useT } from '../../lib/i18n/i18n.ts';
import { texts as clockTexts } from '../../texts/en-clock.ts';
import { texts } from '../../texts/en-policies.ts';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { RetryNotice } from '../../ui/feedback/retry-notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { DraftNote } from '../../ui/form/draft-note.tsx';
import type { Option } from '../../ui/form/select-field.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { policiesPath, policyPath, rowIdOf } from '../../app/paths.ts';
import { calendarListQuery } from '../calendars/calendars.queries.ts';
import { policyListQuery, policyQuery, policyVersionsQuery } from './policies.queries.ts';
import { NameFields, RuleFields, TargetList } from './policy-fields.tsx';
import { emptyPolicyForm, toPolicyForm } from './policy-form.ts';
import { RecourseFields } from './recourse-fields.tsx';
import { usePolicyForm } from './use-policy-form.ts';

addEnglishTexts(clockTexts);
addEnglishTexts(texts);

/** For administrators: a policy with a new code. */
export function NewPolicyPage() {
  const t = useT();
  const policies = useQuery(policyListQuery);
  const calendars = useQuery(calendarListQuery);
  const title = t('policies.new');
  const error = policies.error ?? calendars.error;
  if (policies.data === undefined || calendars.data === undefined)
    return (
      <Waiting
        title={title}
        error={error}
        onRetry={() => void Promise.all([policies.refetch(), calendars.refetch()])}
      />
    );
  return (
    <Form
      title={title}
      policy={null}
      newest={null}
      taken={policies.data.data.map(({ code }) => code)}
      calendars={toOptions(calendars.data.data)}
      onStale={() => undefined}
    />
  );
}

/** For administrators: a new version of a policy. The form starts with the version in the address. */
export function EditPolicyPage() {
  const t = useT();
  const rowId = rowIdOf(useParams());
  const isNumber = rowId !== null;
  const id = rowId ?? 0;
  const policy = useQuery({ ...policyQuery(id), enabled: isNumber });
  const versions = useQuery({ ...policyVersionsQuery(id), enabled: isNumber });
  const calendars = useQuery(calendarListQuery);
  if (!isNumber || hasStatus(policy.error, 404))
    return (
      <>
        <PageHeader title={t('policies.policy')} />
        <Notice tone="warning">{t('policies.missing')}</Notice>
      </>
    );
  const newest = versions.data?.data[0];
  const error = policy.error ?? versions.error ?? calendars.error;
  if (policy.data === undefined || newest === undefined || calendars.data === undefined)
    return (
      <Waiting
        title={t('policies.policy')}
        error={error}
        onRetry={() =>
          void Promise.all([policy.refetch(), versions.refetch(), calendars.refetch()])
        }
      />
    );
  return (
    <Form
      key={id}
      title={t('policies.editTitle', { code: policy.data.code })}
      policy={policy.data}
      newest={newest}
      taken={[]}
      calendars={toOptions(calendars.data.data)}
      onStale={() => void versions.refetch()}
    />
  );
}

const toOptions = (calendars: readonly { id: number; name: string }[]): Option[] =>
  calendars.map(({ id, name }) => ({ value: String(id), label: name }));

interface WaitingProps {
  title: string;
  error: unknown;
  onRetry: () => void;
}

function Waiting({ title, error, onRetry }: WaitingProps) {
  const t = useT();
  return (
    <>
      <PageHeader title={title} />
      {error === null ? (
        <Skeleton className="h-96 w-full" />
      ) : (
        <RetryNotice onRetry={onRetry}>{errorText(error, t('policies.loadFailed'))}</RetryNotice>
      )}
    </>
  );
}

interface FormProps {
  title: string;
  /** The version with which the form starts; null: a new policy. */
  policy: Policy | null;
  /** The newest existing version. */
  newest: { id: number; version: number } | null;
  taken: readonly string[];
  calendars: readonly Option[];
  onStale: () => void;
}

function Form({ title, policy, newest, taken, calendars, onStale }: FormProps) {
  const t = useT();
  const navigate = useNavigate();
  const element = useRef<HTMLFormElement>(null);
  const [initial] = useState(() =>
    policy === null ? emptyPolicyForm(calendars[0]?.value ?? '') : toPolicyForm(policy),
  );
  const [seen] = useState(newest?.version ?? 0);
  const isOvertaken = newest !== null && newest.version > seen;
  const back = policy === null ? policiesPath('ADMIN') : policyPath('ADMIN', policy.id);
  const next = (newest?.version ?? 0) + 1;
  const state = usePolicyForm({
    draftName: policy === null ? 'policy:new' : `policy:${policy.id}`,
    initial,
    newest: newest?.version ?? null,
    isOvertaken,
    taken,
    onStale,
    onSaved: (saved) => {
      toast.success(t('policies.saved', { version: saved.version }));
      void navigate(policyPath('ADMIN', saved.id));
    },
  });
  useEffect(() => {
    if (state.refusals > 0)
      element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [state.refusals]);
  const cancel = (): void => {
    state.forget();
    void navigate(back);
  };
  return (
    <>
      <PageHeader title={title} subtitle={t('policies.savingMakes', { version: next })} />
      <form ref={element} noValidate className="grid max-w-5xl gap-4" onSubmit={state.submit}>
        {isOvertaken && (
          <Notice
            tone="warning"
            action={
              <Link
                to={policyPath('ADMIN', newest.id)}
                className="shrink-0 font-semibold underline underline-offset-2"
              >
                {t('policies.showVersion', { version: newest.version })}
              </Link>
            }
          >
            {t('policies.newer', { version: newest.version, next })}
          </Notice>
        )}
        {state.isRestored && <DraftNote onStartOver={state.startOver} />}
        <NameFields state={state} isNew={policy === null} />
        <TargetList state={state} calendars={calendars} />
        <RuleFields state={state} />
        <RecourseFields state={state} />
        {state.problem !== null && <Notice tone="danger">{state.problem}</Notice>}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={cancel}>{t('common.cancel')}</Button>
          <Button type="submit" variant="primary" busy={state.isSaving}>
            {t('policies.save', { version: next })}
          </Button>
        </div>
      </form>
    </>
  );
}
