import type { NotificationSettings } from '@recourse/contract/told/settings';
import type { Role } from '@recourse/contract/values/roles';
import { useId, useRef } from 'react';
import { Link } from 'react-router';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { placeOf } from '../notification-place.ts';
import { useUnmute } from './settings.queries.ts';

type Muted = NotificationSettings['mutes'][number];

/** The muted objects, each with a button to unmute it. */
export function MuteList({ mutes, role }: { mutes: readonly Muted[]; role: Role }) {
  const t = useT();
  const title = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { mutate, isPending } = useUnmute();
  const unmute = (muted: Muted) => {
    // The pressed button disappears with its row.
    heading.current?.focus();
    mutate(muted);
  };
  return (
    <Card aria-labelledby={title} className="p-5">
      <h2 ref={heading} id={title} tabIndex={-1} className="font-semibold">
        {t('told.muted')}
      </h2>
      {mutes.length === 0 ? (
        <p className="mt-2 text-sm text-muted">{t('told.mutedNone')}</p>
      ) : (
        <ul className="mt-2 grid text-sm">
          {mutes.map((muted) => (
            <MutedRow
              key={`${muted.area}-${muted.id}`}
              {...{ muted, role, isPending }}
              onUnmute={() => unmute(muted)}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

interface MutedRowProps {
  muted: Muted;
  role: Role;
  isPending: boolean;
  onUnmute: () => void;
}

function MutedRow({ muted: { area, id }, role, isPending, onUnmute }: MutedRowProps) {
  const t = useT();
  const link = useId();
  const button = useId();
  return (
    <li className="flex items-center justify-between gap-3 border-b border-line py-2 last:border-b-0">
      <Link
        id={link}
        to={placeOf(role, { area, objectId: id })}
        className="min-w-0 font-medium text-accent underline-offset-2 hover:underline"
      >
        {t(`told.muted.${area}`, { id })}
      </Link>
      <Button
        id={button}
        size="sm"
        aria-labelledby={`${button} ${link}`}
        disabled={isPending}
        onClick={onUnmute}
      >
        {t('told.unmute')}
      </Button>
    </li>
  );
}
