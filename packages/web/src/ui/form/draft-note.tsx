import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../button/button.tsx';
import { Notice } from '../feedback/notice.tsx';

/** Says that the fields hold text from before a reload, and offers to start over. */
export function DraftNote({ onStartOver }: { onStartOver: () => void }) {
  const t = useT();
  return (
    <Notice
      tone="info"
      action={
        <Button size="sm" onClick={onStartOver}>
          {t('ui.startOver')}
        </Button>
      }
    >
      {t('ui.draftRestored')}
    </Notice>
  );
}
