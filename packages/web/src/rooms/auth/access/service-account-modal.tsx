import { newServiceAccount, SERVICE_ROLES } from '@recourse/contract/identity/service-accounts';
import { LIMITS } from '@recourse/contract/values/limits';
import { type FormEvent, useState } from 'react';
import { errorFields, errorText } from '../../../lib/api/error-text.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Modal, ModalActions } from '../../../ui/dialog/modal.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useCreateServiceAccount } from './service-accounts.queries.ts';

type ServiceRole = (typeof SERVICE_ROLES)[number];

/** Creates a service account. */
export function ServiceAccountModal({ onClose }: { onClose: () => void }) {
  const t = useT();
  const create = useCreateServiceAccount();
  const [name, setName] = useState('');
  const [role, setRole] = useState<ServiceRole>('EMPLOYE');
  const [nameError, setNameError] = useState<string>();
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const read = newServiceAccount.shape.name.safeParse(name);
    setProblem(null);
    setNameError(read.error?.issues[0]?.message);
    if (!read.success) return;
    create.mutate(
      { name: read.data, role },
      {
        onSuccess: () => {
          toast.success(t('access.accountMade'));
          onClose();
        },
        onError: (error) => {
          const { name: told } = errorFields(error);
          setNameError(told);
          if (told === undefined) setProblem(errorText(error, t('access.accountFailed')));
        },
      },
    );
  };
  return (
    <Modal open title={t('access.newAccount')} isDirty={name !== ''} onClose={onClose}>
      <form noValidate className="grid gap-4" onSubmit={submit}>
        {problem !== null && <Notice tone="danger">{problem}</Notice>}
        <TextField
          label={t('access.accountName')}
          hint={t('access.accountNameHint')}
          dir="auto"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={LIMITS.username}
          error={nameError}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <SelectField
          label={t('access.role')}
          hint={t('access.roleHint')}
          options={SERVICE_ROLES.map((one) => ({ value: one, label: t(`role.${one}`) }))}
          value={role}
          onChange={({ target }) =>
            setRole(SERVICE_ROLES.find((one) => one === target.value) ?? role)
          }
        />
        <ModalActions>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="primary" busy={create.isPending}>
            {t('access.createAccount')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
