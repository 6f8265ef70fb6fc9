import type { Factors, Passkey } from '@recourse/contract/identity/factors';
import type { PasskeyCreation } from '@recourse/contract/values/passkeys';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../lib/api/error-text.ts';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { usePasskeyPlace } from '../../lib/sign-in/passkey-place.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button/button.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { DateTime } from '../../ui/display/date-time.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { FactorRow } from './factor-row.tsx';
import { useStartPasskey } from './factors.queries.ts';

const PasskeyModal = lazyPart(async () => (await import('./passkey-modal.tsx')).PasskeyModal);
const RemovePasskey = lazyPart(async () => (await import('./passkey-modal.tsx')).RemovePasskey);

/**
 * The user's passkeys: adding and removing them. Where the portal accepts no passkeys, only his existing ones are
 * listed.
 */
export function PasskeyRows({ factors }: { factors: Factors }) {
  const t = useT();
  const place = usePasskeyPlace();
  const start = useStartPasskey();
  const [options, setOptions] = useState<PasskeyCreation | null>(null);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  const { totp, passkeys, isRequired } = factors;
  const host = place?.host ?? null;
  if (host === null && passkeys.length === 0) return null;
  const isLast = totp === null && passkeys.length === 1;
  const begin = (): void =>
    start.mutate(undefined, {
      onSuccess: setOptions,
      onError: (error) => toast.error(errorText(error, t('profile.saveFailed'))),
    });
  return (
    <>
      <FactorRow
        icon={<KeyRound aria-hidden size={20} className="shrink-0 text-muted" />}
        title={t('profile.passkeys')}
        badge={null}
        actions={
          place?.isHere === true && (
            <Button size="sm" busy={start.isPending} onClick={begin}>
              {t('profile.addPasskey')}
            </Button>
          )
        }
      >
        {t('profile.passkeysHint')}
        {host !== null && place?.isHere !== true && (
          <p>{t('profile.passkeysElsewhere', { host })}</p>
        )}
        {isRequired && isLast && <p>{t('profile.passkeyKept')}</p>}
        {options !== null && <PasskeyModal first={options} onClose={() => setOptions(null)} />}
        {removed !== null && (
          <RemovePasskey passkey={removed} isLast={isLast} onClose={() => setRemoved(null)} />
        )}
      </FactorRow>
      {passkeys.map((passkey) => (
        <PasskeyRow
          key={passkey.id}
          passkey={passkey}
          onRemove={isRequired && isLast ? null : () => setRemoved(passkey)}
        />
      ))}
    </>
  );
}

interface PasskeyRowProps {
  passkey: Passkey;
  /** null: it cannot be removed. */
  onRemove: (() => void) | null;
}

function PasskeyRow({
  passkey: { name, createdAt, lastUsedAt, isUsable },
  onRemove,
}: PasskeyRowProps) {
  const t = useT();
  return (
    <FactorRow
      icon={<span aria-hidden className="w-5 shrink-0" />}
      title={
        <span dir="auto" className="min-w-0 wrap-anywhere">
          {name}
        </span>
      }
      badge={!isUsable && <Badge tone="warning">{t('profile.passkeyStuck')}</Badge>}
      actions={
        onRemove !== null && (
          <Button size="sm" aria-label={t('profile.removePasskey', { name })} onClick={onRemove}>
            {t('profile.removeApp')}
          </Button>
        )
      }
    >
      {t('profile.appSince')} <DateTime at={createdAt} />
      {lastUsedAt !== null && (
        <p>
          {t('profile.passkeyUsed')} <DateTime at={lastUsedAt} />
        </p>
      )}
    </FactorRow>
  );
}
