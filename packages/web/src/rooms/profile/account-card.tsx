import { useRef } from 'react';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useCanRecover } from '../../lib/api/use-config.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { ruleText } from '../../lib/i18n/rule-text.ts';
import { useDraftForm } from '../../lib/form/use-draft-form.ts';
import { useRowSave } from '../../lib/form/use-row-save.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ConflictNotice } from '../../ui/form/conflict-notice.tsx';
import { DraftNote } from '../../ui/form/draft-note.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { LIMITS } from '@recourse/contract/values/limits';
import { PROFILE_MESSAGES } from '@recourse/contract/profile';
import { PendingEmail } from './pending-email.tsx';
import { type Profile, type ProfileForm, profileForm } from './profile-form-schema.ts';
import { fetchProfile, useUpdateProfile } from './profile.queries.ts';

const RESOLVER = standardSchemaResolver<ProfileForm, unknown, ProfileForm>(profileForm);
/** Never stored in the browser. */
const SECRETS = ['currentPassword'] as const;
/** An example of a phone number, as specified. */
const PHONE_SAMPLE = '0600000000';

interface AccountCardProps {
  profile: Profile;
  /** Says who can change the username. */
  usernameHint: string;
}

/** The user's own email and phone. Only administrators change the username. */
export function AccountCard({ profile, usernameHint }: AccountCardProps) {
  const t = useT();
  const { email, phone, version } = profile;
  const draft = useDraftForm<ProfileForm>({
    name: 'profile',
    initial: { email, phone, currentPassword: '' },
    base: version,
    resolver: RESOLVER,
    secrets: SECRETS,
  });
  const saving = useAccountSave(profile, draft);
  const { save, problem, busy } = saving;
  const { register, formState, handleSubmit, setError } = draft.form;
  // Where mails are sent, a new address must be confirmed, and the user must prove his identity. The present address
  // agrees for somebody without a password.
  const asksPassword =
    useCanRecover() === true && profile.hasPassword && draft.values.email.trim() !== email;
  const submit = async (values: ProfileForm): Promise<void> => {
    if (!asksPassword || values.currentPassword !== '') return save(values);
    const message = PROFILE_MESSAGES.currentPassword;
    setError('currentPassword', { type: 'rule', message }, { shouldFocus: true });
  };
  return (
    <Card aria-label={t('profile.account')} className="p-5">
      <h2 className="mb-4 text-base font-semibold">{t('profile.account')}</h2>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void handleSubmit(submit)(event)}
      >
        {problem !== null && <Notice tone="danger">{ruleText(t, problem)}</Notice>}
        <ConflictNotice {...saving} />
        {draft.restored && problem === null && <DraftNote onStartOver={draft.startOver} />}
        <TextField
          label={t('profile.username')}
          hint={usernameHint}
          autoComplete="username"
          readOnly
          value={profile.username}
        />
        <TextField
          label={t('profile.email')}
          hint={t('profile.emailHint')}
          type="email"
          autoComplete="email"
          error={formState.errors.email?.message}
          {...register('email')}
        />
        {profile.pendingEmail !== null && <PendingEmail email={profile.pendingEmail} old={email} />}
        {asksPassword && (
          <PasswordField
            label={t('profile.currentPassword')}
            hint={t('profile.emailPassword')}
            autoComplete="current-password"
            maxLength={LIMITS.passwordMax}
            error={formState.errors.currentPassword?.message}
            {...register('currentPassword')}
          />
        )}
        <TextField
          label={t('profile.phone')}
          type="tel"
          autoComplete="tel"
          placeholder={PHONE_SAMPLE}
          error={formState.errors.phone?.message}
          {...register('phone')}
        />
        <div className="flex justify-end">
          <Button type="submit" variant="primary" busy={busy}>
            {t(busy ? 'common.saving' : 'profile.save')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

const formOf = ({ email, phone }: Profile): ProfileForm => ({ email, phone, currentPassword: '' });

function useAccountSave(profile: Profile, draft: ReturnType<typeof useDraftForm<ProfileForm>>) {
  const t = useT();
  const update = useUpdateProfile();
  const isAsked = useRef(false);
  const send = async (seen: Profile, values: ProfileForm, version = seen.version) => {
    const { currentPassword, ...others } = values;
    const isProved = others.email !== seen.email && currentPassword !== '';
    const body = isProved ? values : others;
    const stored = await update.mutateAsync({ version, body });
    isAsked.current = stored.email !== others.email;
    draft.rebase(formOf(stored), { base: stored.version, origin: formOf(stored) });
  };
  return useRowSave<Profile, ProfileForm>({
    area: 'users',
    row: profile,
    draft,
    toForm: formOf,
    fields: [
      { name: 'email', label: t('profile.email') },
      { name: 'phone', label: t('profile.phone') },
    ],
    create: (values) => send(profile, values),
    update: send,
    reload: fetchProfile,
    onSaved: () => toast.success(t(isAsked.current ? 'profile.linkSent' : 'profile.saved')),
    texts: {
      failed: t('profile.saveFailed'),
      changedGone: t('profile.saveFailed'),
    },
  });
}
