import type { User } from '@recourse/contract/users';
import { useT } from '../../lib/i18n/i18n.ts';
import type { DraftForm } from '../../lib/form/use-draft-form.ts';
import { useIdempotencyKey } from '../../lib/api/use-idempotency-key.ts';
import { comparedFields } from '../../lib/form/row-fields.ts';
import { useRowSave } from '../../lib/form/use-row-save.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { COMPARED_USER, USER_FIELDS } from './user-fields.tsx';
import { newUserBody, toUserForm, userChangesBody, type UserForm } from './user-form.ts';
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
    fields: comparedFields(t, USER_FIELDS, COMPARED_USER),
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
