import type { User } from '@recourse/contract/users';
import { useT } from '../../lib/i18n.ts';
import type { DraftForm } from '../../lib/use-draft-form.ts';
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts';
import { useRowSave } from '../../lib/use-row-save.ts';
import { toast } from '../../ui/toast-store.ts';
import { newUserBody, userChangesBody, type UserForm } from './user-form-schema.ts';
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
    row: user,
    draft,
    create: (values) => {
      const body = newUserBody(values);
      return create.mutateAsync({ body, idempotencyKey: keyFor(body) });
    },
    update: async (values, version) => {
      if (user === null) return;
      await update.mutateAsync({ id: user.id, version, body: userChangesBody(user, values) });
    },
    reload: fetchUser,
    onSaved: () => {
      toast.success(t('users.saved'));
      onSaved();
    },
    texts: {
      failed: t('users.saveFailed'),
      changedElsewhere: t('users.changedElsewhere'),
      changedGone: t('users.changedGone'),
    },
  });
}
