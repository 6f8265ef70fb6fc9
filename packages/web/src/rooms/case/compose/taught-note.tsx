import { GraduationCap, X } from 'lucide-react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';

interface TaughtNoteProps {
  texte: string;
  onForget: () => void;
}

/** Says that sending validates the inserted answer, and lets the author prevent that. */
export function TaughtNote({ texte, onForget }: TaughtNoteProps) {
  const t = useT();
  return (
    <p className="flex items-center gap-2 text-[0.8125rem] text-muted">
      <GraduationCap aria-hidden size={15} className="shrink-0" />
      <span className="line-clamp-1 min-w-0">
        {t('case.teaches')} <bdi>{texte}</bdi>
      </span>
      <IconButton label={t('case.teachNothing')} onClick={onForget}>
        <X aria-hidden size={14} />
      </IconButton>
    </p>
  );
}
