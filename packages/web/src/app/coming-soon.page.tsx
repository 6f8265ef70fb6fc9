import { type TextKey, useT } from '../lib/i18n.ts';
import { Card } from '../ui/card.tsx';
import { PageHeader } from '../ui/page-header.tsx';

/** Stands for a screen that a later release brings. */
export function ComingSoonPage({ title }: { title: TextKey }) {
  const t = useT();
  return (
    <>
      <PageHeader title={t(title)} />
      <Card className="p-8 text-center text-muted">{t('shell.comingSoon')}</Card>
    </>
  );
}
