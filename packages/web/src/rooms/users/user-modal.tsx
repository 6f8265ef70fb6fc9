import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { ROLES } from '@recourse/contract/values/roles';
import type { User } from '@recourse/contract/users';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { PATHS } from '../../app/paths.ts';
import { type Translate, useT } from '../../lib/i18n/i18n.ts';
import { numericUserId } from '../../lib/session/session-user.ts';
import { useSession } from '../../lib/session/session.ts';
import { type DraftForm, useDraftForm } from '../../lib/form/use-draft-form.ts';
import { CHECKED } from '../../lib/form/checkbox-value.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { CheckField } from '../../ui/form/check-field.tsx';
import { RowModal } from '../../ui/form/row-modal.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { EndSessions } from './end-sessions.tsx';
import { FailedAddress } from './failed-address.tsx';
import { InvitationLink } from './invitation-link.tsx';
import { useUserSave } from './use-user-save.ts';
import { toUserForm, type UserForm, userFormRules } from './user-form.ts';

/** The browser never stores passwords. */
const SECRETS = ['password'] as const;

interface UserModalProps {
  /** The user to change; null makes a new one. */
  user: User | null;
  onClose: () => void;
}

/** Creates or changes a user. */
export function UserModal({ user, onClose }: UserModalProps) {
  const t = useT();
  const [resolver] = useState(() =>
    standardSchemaResolver<UserForm, unknown, UserForm>(userFormRules(user)),
  );
  const draft = useDraftForm<UserForm>({
    name: `user:${user?.id ?? 'new'}`,
    initial: toUserForm(user),
    ...(user?.version === undefined ? {} : { base: user.version }),
    resolver,
    secrets: SECRETS,
  });
  const saving = useUserSave({ user, draft, onSaved: onClose });
  return (
    <RowModal
      title={user === null ? t('users.new') : t('users.editTitle', { name: user.username })}
      draft={draft}
      saving={saving}
      onClose={onClose}
    >
      <UserInputs draft={draft} user={user} />
    </RowModal>
  );
}

function UserInputs({ draft, user }: { draft: DraftForm<UserForm>; user: User | null }) {
  const t = useT();
  const ownId = numericUserId(useSession().user);
  const isSelf = user !== null && user.id === ownId;
  const { register, formState } = draft.form;
  const errorOf = (field: keyof UserForm) => formState.errors[field]?.message;
  return (
    <>
      <TextField
        label={t('users.username')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errorOf('username')}
        {...register('username')}
      />
      <TextField
        label={t('users.email')}
        type="email"
        autoComplete="off"
        readOnly={isSelf}
        hint={isSelf ? t('users.ownEmailHint') : undefined}
        error={errorOf('email')}
        {...register('email')}
      />
      {user?.emailFailedAt && <FailedAddress since={user.emailFailedAt} username={user.username} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('users.phone')}
          type="tel"
          autoComplete="off"
          error={errorOf('phone')}
          {...register('phone')}
        />
        <SelectField
          label={t('users.role')}
          options={roleOptions(t, user)}
          error={errorOf('role')}
          {...register('role')}
        />
      </div>
      <TextField
        label={t('users.nom')}
        hint={t('users.nomHint')}
        autoComplete="off"
        error={errorOf('nom')}
        {...register('nom')}
      />
      {isSelf ? (
        <Notice
          tone="info"
          action={
            <Link to={PATHS.account} className="shrink-0 font-semibold underline">
              {t('users.toAccount')}
            </Link>
          }
        >
          {t('users.ownPasswordHint')}
        </Notice>
      ) : (
        <FirstPassword draft={draft} user={user} />
      )}
    </>
  );
}

/** The new password of another user. For a new user, an invitation in its place. */
function FirstPassword({ draft, user }: { draft: DraftForm<UserForm>; user: User | null }) {
  const t = useT();
  const { register, formState, setValue, control } = draft.form;
  const isInvited = useWatch({ control, name: 'invite' }) === CHECKED;
  return (
    <>
      {user === null && (
        <CheckField
          label={t('users.invite')}
          hint={t('users.inviteHint')}
          checked={isInvited}
          onChange={(checked) =>
            setValue('invite', checked ? CHECKED : '', {
              shouldDirty: true,
              shouldValidate: formState.isSubmitted,
            })
          }
        />
      )}
      {!isInvited && (
        <PasswordField
          label={t('users.password')}
          hint={t(user === null ? 'users.passwordHintNew' : 'users.passwordHintEdit')}
          autoComplete="new-password"
          error={formState.errors.password?.message}
          {...register('password')}
        />
      )}
      {user !== null && user.lastSignInAt === null && <InvitationLink userId={user.id} />}
      {user !== null && user.lastSignInAt !== null && <EndSessions user={user} />}
    </>
  );
}

/** The available roles. One that is no longer offered appears only for a user who has it. */
function roleOptions(t: Translate, user: User | null) {
  const own = user === null ? [{ value: '', label: t('users.rolePlaceholder') }] : [];
  const kept =
    user?.role === 'COLLABORATOR' ? [{ value: user.role, label: t('role.COLLABORATOR') }] : [];
  return [...own, ...ROLES.map((role) => ({ value: role, label: t(`role.${role}`) })), ...kept];
}
