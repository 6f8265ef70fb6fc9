import { MessageSquareReply } from 'lucide-react';
import type { ReactNode } from 'react';
import { organisationName } from '../../lib/browser/organisation.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { pageTitle } from '../../lib/i18n/page-title.ts';
import { Toasts } from '../../ui/feedback/toasts.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { LanguageButton } from '../../ui/menu/language-button.tsx';

interface AuthFrameProps {
  /** The title of the page in the browser. */
  name: string;
  title: string;
  subtitle?: string | undefined;
  children: ReactNode;
}

/** The frame of pages without a session: the product, the organisation, the language, and a heading. */
export function AuthFrame({ name, title, subtitle, children }: AuthFrameProps) {
  const t = useT();
  const organisation = organisationName();
  return (
    <main className="relative grid min-h-dvh place-items-center px-4 py-16">
      <title>{pageTitle(t, name)}</title>
      <div className="absolute end-4 top-4">
        <LanguageButton />
      </div>
      <Card className="grid w-full max-w-[400px] gap-5 p-6 shadow-sm sm:p-8">
        <div className="grid gap-4">
          <p className="flex items-center gap-3">
            <span className="grid size-11 shrink-0 place-items-center rounded-2xl bg-brand text-white">
              <MessageSquareReply aria-hidden size={23} />
            </span>
            <span className="grid min-w-0">
              <span className="text-lg/6 font-bold">{t('app.name')}</span>
              {organisation !== null && (
                <span className="text-sm text-muted wrap-anywhere">
                  <span dir="auto">{organisation}</span>
                </span>
              )}
            </span>
          </p>
          <div>
            <h1 className="text-2xl/8 font-bold tracking-tight">{title}</h1>
            {subtitle !== undefined && (
              <p className="text-muted [overflow-wrap:anywhere]">{subtitle}</p>
            )}
          </div>
        </div>
        {children}
      </Card>
      <Toasts />
    </main>
  );
}
