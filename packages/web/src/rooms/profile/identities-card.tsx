import type { Identity } from '@recourse/contract/identity/single-sign-on';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { errorText } from '../../lib/api/error-text.ts';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { addEnglishTexts, useT } from '../../lib/i18n/i18n.ts';
import { readRoundEnd } from '../../lib/sign-in/sso-round.ts';
import { texts } from '../../texts/en-sso.ts';
import { Button } from '../../ui/button/button.tsx';
import { DateTime } from '../../ui/display/date-time.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { Card } from '../../ui/layout/card.tsx';
import { ErrorState } from '../../ui/list/list-states.tsx';
import { identitiesQuery, useBeginLink, useLinkIdentity } from './identities.queries.ts';

addEnglishTexts(texts);

// The code of dialogs is loaded when the first one is opened.
const UnlinkIdentity = lazyPart(async () => (await import('./unlink-identity.tsx')).UnlinkIdentity);

/**
 * The identities with which the user signs in.
 * @param props.label what people call the identity provider
 */
export function IdentitiesCard({ label }: { label: string }) {
  const t = useT();
  const { data, error, refetch } = useQuery(identitiesQuery());
  const { pathname } = useLocation();
  const begin = useBeginLink();
  useReturn();
  const link = (): void =>
    begin.mutate(pathname, {
      // Only an address of the web, whatever the identity provider says.
      onSuccess: ({ url }) => /^https?:\/\//.test(url) && location.assign(url),
      onError: (problem) => toast.error(errorText(problem, t('profile.saveFailed'))),
    });
  return (
    <Card aria-label={t('profile.identities')} className="overflow-hidden">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 pt-5 pb-4">
        <div className="min-w-[min(15rem,100%)] flex-1">
          <h2 className="text-base font-semibold">{t('profile.identities')}</h2>
          <p className="pt-1 text-sm text-muted">
            {t(data?.data.length === 0 ? 'profile.identitiesNone' : 'profile.identitiesHint', {
              label,
            })}
          </p>
        </div>
        <Button size="sm" busy={begin.isPending} onClick={link}>
          {t('profile.linkIdentity', { label })}
        </Button>
      </div>
      {data === undefined && error === null && <Skeleton className="m-5 mt-0 h-10" />}
      {data === undefined && error !== null && (
        <ErrorState
          text={errorText(error, t('profile.loadFailed'))}
          onRetry={() => void refetch()}
        />
      )}
      <ul className="divide-y divide-line border-t border-line text-sm empty:hidden">
        {data?.data.map((identity) => (
          <IdentityRow key={identity.id} identity={identity} label={label} />
        ))}
      </ul>
    </Card>
  );
}

/** Links the identity with which the browser has come back from the identity provider. */
function useReturn(): void {
  const t = useT();
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const { mutate } = useLinkIdentity();
  const [end] = useState(() => readRoundEnd(hash));
  // A code counts once.
  const isBegun = useRef(false);
  useEffect(() => {
    if (end === null || isBegun.current) return;
    isBegun.current = true;
    // The code leaves the address at once, and the history with it.
    void navigate(pathname, { replace: true });
    if ('failure' in end) {
      toast.error(t(`sso.failed.${end.failure}`));
      return;
    }
    mutate(end.code, {
      onSuccess: () => toast.success(t('profile.identityLinked')),
      onError: (problem) => toast.error(errorText(problem, t('profile.saveFailed'))),
    });
  });
}

function IdentityRow({ identity, label }: { identity: Identity; label: string }) {
  const t = useT();
  const [isRemoving, setRemoving] = useState(false);
  const name = identity.name ?? label;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
      <KeyRound aria-hidden size={20} className="shrink-0 text-muted" />
      <div className="min-w-[min(10rem,100%)] flex-1">
        <p dir="auto" className="font-medium [overflow-wrap:anywhere]">
          {name}
        </p>
        <p className="text-muted">
          {t('profile.identitySince')} <DateTime at={identity.createdAt} />
        </p>
      </div>
      <Button
        size="sm"
        aria-label={t('profile.unlinkIdentity', { name })}
        onClick={() => setRemoving(true)}
      >
        {t('profile.unlink')}
      </Button>
      {isRemoving && (
        <UnlinkIdentity identity={identity} name={name} onClose={() => setRemoving(false)} />
      )}
    </li>
  );
}
