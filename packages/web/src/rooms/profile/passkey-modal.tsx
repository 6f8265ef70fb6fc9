import type { Passkey } from '@recourse/contract/identity/factors';
import {
  PASSKEY_MESSAGES,
  PASSKEYS,
  type PasskeyCreation,
} from '@recourse/contract/values/passkeys';
import { type FormEvent, useState } from 'react';
import { hasStatus } from '../../lib/api/api-error.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { retryWhenReachable } from '../../lib/api/retry-when-reachable.ts';
import { addEnglishTexts, useT } from '../../lib/i18n/i18n.ts';
import { texts } from '../../texts/en-second-step.ts';
import { Button } from '../../ui/button/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Modal } from '../../ui/dialog/modal.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { RecoveryCodesPane } from '../auth/recovery-codes-pane.tsx';
import { useActivatePasskey, useAddPasskey, useRemovePasskey } from './factor-changes.ts';
import { useStartPasskey } from './factors.queries.ts';

addEnglishTexts(texts);

interface PasskeyModalProps {
  /** For the first try; each further one needs options of its own. */
  first: PasskeyCreation;
  onClose: () => void;
}

/**
 * Adds a passkey. The first factor counts when the user says that he has kept the recovery codes; closing before that
 * changes nothing.
 */
export function PasskeyModal({ first, onClose }: PasskeyModalProps) {
  const t = useT();
  const activate = useActivatePasskey();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const finish = (): void => {
    toast.success(t('secondStep.passkeyAdded'));
    onClose();
  };
  return (
    <Modal
      open
      title={t(codes === null ? 'secondStep.passkeyAdd' : 'secondStep.keepTitle')}
      isDirty={codes !== null}
      discardText={t('secondStep.passkeyDiscard')}
      onClose={onClose}
    >
      {codes === null ? (
        <PasskeyForm
          first={first}
          onAdded={(shown) => (shown.length === 0 ? finish() : setCodes(shown))}
          onClose={onClose}
        />
      ) : (
        <div className="grid gap-4">
          <p className="text-sm text-muted">{t('secondStep.keepText')}</p>
          <RecoveryCodesPane
            codes={codes}
            label={t('secondStep.done')}
            onKept={async () => {
              try {
                await activate.mutateAsync(undefined);
                finish();
              } catch (error) {
                if (!hasStatus(error, 409)) throw error;
                toast.error(errorText(error));
                onClose();
              }
            }}
          />
        </div>
      )}
    </Modal>
  );
}

interface PasskeyFormProps extends PasskeyModalProps {
  /** Called with the recovery codes to keep; none: the passkey counts. */
  onAdded: (codes: readonly string[]) => void;
}

/** Asks for a name, and lets the browser make the passkey. */
function PasskeyForm({ first, onAdded, onClose }: PasskeyFormProps) {
  const t = useT();
  const { make, problem, fault, isBusy } = useMaking(first, onAdded);
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget).get('name');
        if (!isBusy) void make(typeof typed === 'string' ? typed.trim() : '');
      }}
    >
      {problem !== null && <Notice tone="danger">{problem}</Notice>}
      <p className="text-sm text-muted">{t('secondStep.passkeyText')}</p>
      <TextField
        label={t('secondStep.passkeyName')}
        hint={t('secondStep.passkeyNameHint')}
        name="name"
        dir="auto"
        autoComplete="off"
        maxLength={PASSKEYS.name}
        required
        error={fault}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- what is read first stands above it, and is in its group
        autoFocus
      />
      <div className="flex flex-wrap justify-between gap-2">
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button type="submit" variant="primary" busy={isBusy}>
          {t(isBusy ? 'secondStep.passkeyBusy' : 'secondStep.next')}
        </Button>
      </div>
    </form>
  );
}

/** Making a passkey and sending it, and what was wrong with the last try. */
function useMaking(first: PasskeyCreation, onAdded: PasskeyFormProps['onAdded']) {
  const t = useT();
  const start = useStartPasskey();
  const add = useAddPasskey();
  // The server takes what it asked for once. The browser may be asked the same again.
  const [options, setOptions] = useState<PasskeyCreation | null>(first);
  const [fault, setFault] = useState<string>();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const attempt = async (name: string): Promise<void> => {
    const { createPasskey } = await retryWhenReachable(
      () => import('../../lib/sign-in/passkeys.ts'),
    );
    const asked = options ?? (await start.mutateAsync());
    setOptions(asked);
    const credential = await createPasskey(asked);
    if (credential === 'known') return setProblem(t('secondStep.passkeyKnown'));
    if (credential === 'ended') return setProblem(t('secondStep.passkeyNotMade'));
    setOptions(null);
    const { recoveryCodes } = await add.mutateAsync({ name, credential });
    onAdded(recoveryCodes);
  };
  const make = async (name: string): Promise<void> => {
    setProblem(null);
    setFault(name === '' ? PASSKEY_MESSAGES.name : undefined);
    if (name === '') return;
    setBusy(true);
    try {
      await attempt(name);
    } catch (error) {
      setProblem(errorText(error, t('secondStep.failed')));
    }
    setBusy(false);
  };
  return { make, problem, fault, isBusy };
}

interface RemovePasskeyProps {
  passkey: Passkey;
  /** Whether no other factor is left then. */
  isLast: boolean;
  onClose: () => void;
}

/** Asks for confirmation, then removes a passkey. */
export function RemovePasskey({ passkey: { id, name }, isLast, onClose }: RemovePasskeyProps) {
  const t = useT();
  const remove = useRemovePasskey();
  return (
    <ConfirmDialog
      open
      title={t('secondStep.passkeyRemoveTitle', { name })}
      text={t(isLast ? 'secondStep.removeText' : 'secondStep.removeOneText')}
      cancelLabel={t('common.cancel')}
      confirmLabel={t('profile.removeApp')}
      busy={remove.isPending}
      onCancel={onClose}
      onConfirm={() =>
        remove.mutate(id, {
          onSuccess: () => toast.success(t('secondStep.passkeyRemoved')),
          onError: (error) => toast.error(errorText(error, t('profile.saveFailed'))),
          onSettled: onClose,
        })
      }
    />
  );
}
