import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button/button.tsx';

/**
 * Shown in place of a screen that failed, for example because a new version no longer has its code.
 */
export function ScreenError() {
  const t = useT();
  return (
    <div role="alert" className="grid justify-items-center gap-4 p-10 text-center">
      <h1 className="text-lg font-semibold">{t('shell.errorText')}</h1>
      <Button variant="primary" onClick={() => window.location.reload()}>
        {t('shell.reload')}
      </Button>
    </div>
  );
}
