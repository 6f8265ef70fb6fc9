import {
  activateTotp,
  confirmTotp,
  listFactors,
  removeTotp,
  renewRecoveryCodes,
} from '@recourse/contract/identity/factors';
import {
  activatePasskey,
  addPasskey,
  type AddedPasskey,
  removePasskey,
} from '@recourse/contract/identity/passkeys';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { hasStatus } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/api.ts';
import { factorsQuery } from './factors.queries.ts';

/** Changes of the user's own second factor, which dialogs make. */

function useFactorMutation<Input, Reply>(mutationFn: (input: Input) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: factorsQuery().queryKey }),
  });
}

/** Checks the first code of the new app. The answer has the recovery codes. */
export function useConfirmTotp() {
  return useMutation({
    mutationFn: (code: string) => call(confirmTotp, { body: { code }, waitsOutLimit: false }),
  });
}

/** Makes the new app count. One that counts already, because an earlier answer was lost, is no error. */
export function useActivateTotp() {
  const client = useQueryClient();
  const [former] = useState(() => client.getQueryData(factorsQuery().queryKey)?.totp?.createdAt);
  return useFactorMutation(async () => {
    try {
      await call(activateTotp);
    } catch (error) {
      if (!hasStatus(error, 409)) throw error;
      const { totp } = await call(listFactors);
      if (totp === null || totp.createdAt === former) throw error;
    }
  });
}

/** Removes the authenticator app. A missing one counts as removed. */
export function useRemoveTotp() {
  return useFactorMutation(async () => {
    try {
      await call(removeTotp);
    } catch (error) {
      if (!hasStatus(error, 404)) throw error;
    }
  });
}

/** Adds a passkey. Without recovery codes in the answer it counts at once. */
export function useAddPasskey() {
  return useFactorMutation((body: AddedPasskey) => call(addPasskey, { body }));
}

/** Makes the passkey count that is the first factor. */
export function useActivatePasskey() {
  return useFactorMutation(() => call(activatePasskey));
}

/** Removes a passkey. A missing one counts as removed. */
export function useRemovePasskey() {
  return useFactorMutation(async (id: number) => {
    try {
      await call(removePasskey, { params: { id } });
    } catch (error) {
      if (!hasStatus(error, 404)) throw error;
    }
  });
}

/** Makes new recovery codes. The earlier ones are void. */
export function useRenewCodes() {
  return useFactorMutation(() => call(renewRecoveryCodes));
}
