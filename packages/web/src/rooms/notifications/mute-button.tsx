import { Bell, BellOff } from 'lucide-react';
import { useT } from '../../lib/i18n/i18n.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { useMute } from './mute.queries.ts';

/** Ends notifications of a claim for whoever looks at it, and lets them come again. */
export function MuteButton({ claimId }: { claimId: number }) {
  const t = useT();
  const { isMuted, toggle } = useMute(claimId);
  const Icon = isMuted === true ? BellOff : Bell;
  return (
    <IconButton
      label={t('case.mute')}
      aria-pressed={isMuted === true}
      // What cannot be read cannot be changed either; the place stays.
      disabled={isMuted === undefined}
      className="border border-line print-hidden aria-pressed:bg-brand-soft aria-pressed:text-accent"
      onClick={toggle}
    >
      <Icon aria-hidden size={17} />
    </IconButton>
  );
}
