import { PROFILE_MESSAGES } from '@recourse/contract/profile';
import { LIMITS } from '@recourse/contract/values/limits';
import { useState } from 'react';
import { type FieldPath, useForm } from 'react-hook-form';
import { errorFields, errorText } from '../../lib/api/error-text.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { ruleText } from '../../lib/i18n/rule-text.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { EMPTY_PASSWORDS, type PasswordForm, passwordResolver } from './profile-form-schema.ts';
import { useChangePassword } from './profile.queries.ts';

interface PasswordCardProps {
  username: string;
  hasPassword: boolean;
}

/** The user's own password. Accounts made by single sign-on have none. */
export function PasswordCard({ username, hasPassword }: PasswordCardProps) {
  const t = useT();
  return (
    <Card aria-label={t('profile.password')} className="p-5">
      <h2 className="mb-4 text-base font-semibold">{t('profile.password')}</h2>
      {hasPassword ? (
        <ChangeForm username={username} />
      ) : (
        <p className="text-sm text-muted">{ruleText(t, PROFILE_MESSAGES.noPassword)}</p>
      )}
    </Card>
  );
}

/** Changes the password. The browser never stores what is typed here. */
function ChangeForm({ username }: { username: string }) {
  const t = useT();
  const form = useForm<PasswordForm, unknown, PasswordForm>({
    resolver: passwordResolver,
    defaultValues: EMPTY_PASSWORDS,
  });
  const change = useChangePassword();
  const [problem, setProblem] = useState<string | null>(null);
  const { register, formState, handleSubmit } = form;
  const errorOf = (field: keyof PasswordForm & string) => formState.errors[field]?.message;

  const explain = (error: unknown): void => {
    const known = Object.entries(errorFields(error)).filter(([field]) => field in EMPTY_PASSWORDS);
    for (const [field, message] of known)
      form.setError(field as FieldPath<PasswordForm>, { type: 'server', message });
    if (known.length === 0) setProblem(errorText(error, t('profile.saveFailed')));
  };
  const save = async ({ currentPassword, newPassword }: PasswordForm): Promise<void> => {
    setProblem(null);
    try {
      await change.mutateAsync({ currentPassword, newPassword });
      form.reset(EMPTY_PASSWORDS);
      toast.success(t('profile.passwordChanged'));
    } catch (error) {
      explain(error);
    }
  };

  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void handleSubmit(save)(event)}>
      {problem !== null && <Notice tone="danger">{problem}</Notice>}
      {/* Tells password managers whose password it is. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label={t('profile.currentPassword')}
        autoComplete="current-password"
        maxLength={LIMITS.passwordMax}
        error={errorOf('currentPassword')}
        {...register('currentPassword')}
      />
      <PasswordField
        label={t('profile.newPassword')}
        hint={t('profile.newPasswordHint')}
        autoComplete="new-password"
        maxLength={LIMITS.passwordMax}
        error={errorOf('newPassword')}
        {...register('newPassword')}
      />
      <PasswordField
        label={t('profile.confirmation')}
        autoComplete="new-password"
        maxLength={LIMITS.passwordMax}
        error={errorOf('confirmation')}
        {...register('confirmation')}
      />
      <div className="flex justify-end">
        <Button type="submit" variant="primary" busy={change.isPending}>
          {t(change.isPending ? 'common.saving' : 'profile.changePassword')}
        </Button>
      </div>
    </form>
  );
}
