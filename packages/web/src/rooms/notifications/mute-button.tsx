import { Bell, BellOff } from 'lucide-react';
import { useT } from '../../lib/i18n/i18n.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { useMute } from './mute.queries.ts';

/** Mutes and unmutes notifications about a claim for the user. */
export function MuteButton({ claimId }: { claimId: number }) {
  const t = useT();
  const { isMuted, toggle } = useMute(claimId);
  const Icon = isMuted === true ? BellOff : Bell;
  return (
    <IconButton
      label={t('case.mute')}
      aria-pressed={isMuted === true}
      // A setting that could not be loaded can't be changed. Its space stays reserved.
      disabled={isMuted === undefined}
      className="border border-line print-hidden aria-pressed:bg-brand-soft aria-pressed:text-accent"
      onClick={toggle}
    >
      <Icon aria-hidden size={17} />
    </IconButton>
  );
}
