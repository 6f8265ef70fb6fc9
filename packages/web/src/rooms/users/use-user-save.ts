import type { StoredRole } from '@recourse/contract/roles';
import type { User } from '@recourse/contract/users';
import { useT } from '../../lib/i18n/i18n.ts';
import type { DraftForm } from '../../lib/form/use-draft-form.ts';
import { useIdempotencyKey } from '../../lib/api/use-idempotency-key.ts';
import { useRowSave } from '../../lib/form/use-row-save.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { newUserBody, toUserForm, userChangesBody, type UserForm } from './user-form-schema.ts';
import { fetchUser, useCreateUser, useUpdateUser } from './users.queries.ts';

interface UserSaveOptions {
  /** The user who is changed; null for a new one. */
  user: User | null;
  draft: DraftForm<UserForm>;
  onSaved: () => void;
}

/** Saves the form of a user. */
export function useUserSave({ user, draft, onSaved }: UserSaveOptions) {
  const t = useT();
  const create = useCreateUser();
  const update = useUpdateUser();
  const keyFor = useIdempotencyKey();
  return useRowSave<User, UserForm>({
    area: 'users',
    row: user,
    draft,
    toForm: toUserForm,
    fields: [
      { name: 'username', label: t('users.username') },
      { name: 'email', label: t('users.email') },
      { name: 'phone', label: t('users.phone') },
      {
        name: 'role',
        label: t('users.role'),
        shown: ({ role }) => t(`role.${role as StoredRole}`),
      },
      { name: 'nom', label: t('users.nom') },
    ],
    create: (values) => {
      const body = newUserBody(values);
      return create.mutateAsync({ body, idempotencyKey: keyFor(body) });
    },
    update: (seen, values, version) =>
      update.mutateAsync({ id: seen.id, version, body: userChangesBody(seen, values) }),
    reload: fetchUser,
    onSaved: () => {
      toast.success(t('users.saved'));
      onSaved();
    },
    texts: {
      failed: t('users.saveFailed'),
      changedGone: t('users.changedGone'),
    },
  });
}
