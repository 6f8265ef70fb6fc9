import type { Factors, TotpSecret } from '@recourse/contract/identity/factors';
import { SECOND_FACTOR } from '@recourse/contract/values/limits';
import { useQuery } from '@tanstack/react-query';
import { Smartphone, TicketCheck } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../lib/api/error-text.ts';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button/button.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { DateTime } from '../../ui/display/date-time.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { Card } from '../../ui/layout/card.tsx';
import { ErrorState } from '../../ui/list/list-states.tsx';
import { FactorRow } from './factor-row.tsx';
import { factorsQuery, useStartTotp } from './factors.queries.ts';
import { PasskeyRows } from './passkey-rows.tsx';

// The code of dialogs is loaded when the first one is opened.
const SetUpModal = lazyPart(async () => (await import('./set-up-modal.tsx')).SetUpModal);
const RemoveFactor = lazyPart(async () => (await import('./factor-dialogs.tsx')).RemoveFactor);
const RenewCodes = lazyPart(async () => (await import('./factor-dialogs.tsx')).RenewCodes);

/** The user's second factor: setting one up, replacing and removing it, and the recovery codes. */
export function FactorsCard() {
  const t = useT();
  const { data: factors, error, refetch } = useQuery(factorsQuery());
  return (
    <Card aria-label={t('profile.factors')} className="overflow-hidden">
      <h2 className="px-5 pt-5 text-base font-semibold">{t('profile.factors')}</h2>
      <p className="px-5 pt-1 pb-4 text-sm text-muted">{t('profile.factorsHint')}</p>
      {factors === undefined && error === null && <Skeleton className="m-5 mt-0 h-16" />}
      {factors === undefined && error !== null && (
        <ErrorState
          text={errorText(error, t('profile.loadFailed'))}
          onRetry={() => void refetch()}
        />
      )}
      {factors !== undefined && (
        <ul className="divide-y divide-line border-t border-line text-sm">
          <AppRow factors={factors} />
          <PasskeyRows factors={factors} />
          {hasFactor(factors) && <CodesRow left={factors.recoveryLeft} />}
        </ul>
      )}
    </Card>
  );
}

const hasFactor = ({ totp, passkeys }: Factors): boolean => totp !== null || passkeys.length > 0;

function AppRow({ factors }: { factors: Factors }) {
  const { totp, passkeys, isRequired } = factors;
  const t = useT();
  const start = useStartTotp();
  const [setup, setSetup] = useState<TotpSecret | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const begin = (): void =>
    start.mutate(undefined, {
      onSuccess: setSetup,
      onError: (error) => toast.error(errorText(error, t('profile.saveFailed'))),
    });
  return (
    <FactorRow
      icon={<Smartphone aria-hidden size={20} className="shrink-0 text-muted" />}
      title={t('profile.app')}
      badge={<AppBadge totp={totp} />}
      actions={
        <>
          <Button
            size="sm"
            variant={totp === null ? 'primary' : 'secondary'}
            busy={start.isPending}
            onClick={begin}
          >
            {t(totp === null ? 'profile.setUpApp' : 'profile.replaceApp')}
          </Button>
          {totp !== null && (!isRequired || passkeys.length > 0) && (
            <Button size="sm" onClick={() => setRemoving(true)}>
              {t('profile.removeApp')}
            </Button>
          )}
        </>
      }
    >
      {totp === null && t('profile.appNone')}
      {totp !== null && (
        <>
          {t('profile.appSince')} <DateTime at={totp.createdAt} />
        </>
      )}
      {totp?.isUsable === false && <p className="text-warning">{t('profile.appUnusable')}</p>}
      {isRequired && !hasFactor(factors) && <p>{t('profile.appRequired')}</p>}
      {isRequired && totp !== null && passkeys.length === 0 && <p>{t('profile.appKept')}</p>}
      {setup !== null && <SetUpModal setup={setup} onClose={() => setSetup(null)} />}
      {isRemoving && (
        <RemoveFactor isLast={passkeys.length === 0} onClose={() => setRemoving(false)} />
      )}
    </FactorRow>
  );
}

function AppBadge({ totp }: Pick<Factors, 'totp'>) {
  const t = useT();
  if (totp === null) return null;
  return (
    <Badge tone={totp.isUsable ? 'success' : 'warning'}>
      {t(totp.isUsable ? 'profile.appOn' : 'profile.appStuck')}
    </Badge>
  );
}

function CodesRow({ left }: { left: number }) {
  const t = useT();
  const [isRenewing, setRenewing] = useState(false);
  return (
    <FactorRow
      icon={<TicketCheck aria-hidden size={20} className="shrink-0 text-muted" />}
      title={t('profile.codes')}
      badge={left < SECOND_FACTOR.codesLow && <Badge tone="warning">{t('profile.codesLow')}</Badge>}
      actions={
        <Button size="sm" onClick={() => setRenewing(true)}>
          {t('profile.renewCodes')}
        </Button>
      }
    >
      {t('profile.codesLeft', { count: left })}
      {isRenewing && <RenewCodes onClose={() => setRenewing(false)} />}
    </FactorRow>
  );
}
