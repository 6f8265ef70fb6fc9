import clsx from 'clsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useT } from '../../lib/i18n/i18n.ts';
import { pageTitle } from '../../lib/i18n/page-title.ts';
import { retryWhenReachable } from '../../lib/api/retry-when-reachable.ts';
import { useSession } from '../../lib/session/session.ts';
import { Toasts } from '../../ui/feedback/toasts.tsx';
import { TABLE_FITS, useMedia, WIDE } from '../../ui/layout/use-media.ts';
import { ConnectionBanner } from '../live/connection-banner.tsx';
import { LiveUpdates } from '../live/live-updates.tsx';
import { createQueryClient } from '../live/query-client.ts';
import { linksOf, type ShellConfig } from '../shell-config.ts';
import { ShellHeader } from './shell-header.tsx';
import { MailWatch } from './mail-watch.tsx';
import { Rail } from './rail.tsx';
import { Sidebar } from './sidebar.tsx';
import { useScrollPosition } from '../screen/use-scroll-position.ts';

/** The frame around every screen of one area. It is remounted for another user. */
export function Shell({ config }: { config: ShellConfig }) {
  const { user } = useSession();
  return <Frame key={user?.id} config={config} />;
}

function Frame({ config }: { config: ShellConfig }) {
  const t = useT();
  const [queries] = useState(createQueryClient);
  const isWide = useMedia(WIDE);
  const isSplit = useMedia(TABLE_FITS);
  // Where list and item are not side by side, it is a page like the others.
  const isWhole = useLocation().pathname === config.wholeWindow && isSplit;
  useScrollPosition();
  return (
    <QueryClientProvider client={queries}>
      <PageTitle config={config} />
      <div
        className={clsx(
          'min-h-dvh md:grid print:block',
          isWhole ? 'md:grid-cols-[64px_minmax(0,1fr)]' : 'md:grid-cols-[248px_minmax(0,1fr)]',
        )}
      >
        <a
          href="#main"
          className="sr-only focus:not-sr-only focus:fixed focus:start-3 focus:top-3 focus:z-60 focus:rounded-lg focus:bg-card focus:px-4 focus:py-2 focus:shadow-pop"
        >
          {t('shell.skip')}
        </a>
        {isWide && (
          <aside className="sticky top-0 h-dvh overflow-y-auto border-e border-line bg-card print-hidden">
            {isWhole ? <Rail config={config} /> : <Sidebar config={config} />}
          </aside>
        )}
        <div className={clsx('min-w-0', isWhole && 'flex h-dvh flex-col')}>
          <ShellHeader config={config} withMenu={!isWide} />
          <ConnectionBanner />
          {config.role === 'ADMIN' && <MailWatch />}
          <main
            ref={watchFocus}
            id="main"
            tabIndex={-1}
            className={clsx(
              'outline-none',
              isWhole ? 'min-h-0 flex-1' : 'mx-auto max-w-7xl p-4 md:p-8',
            )}
          >
            <Suspense>
              <Outlet />
            </Suspense>
          </main>
        </div>
      </div>
      <LiveUpdates />
      <Toasts />
    </QueryClientProvider>
  );
}

/** Starts restoring the focus when the page first gets the focus. The code is loaded only then. */
function watchFocus(page: HTMLElement | null): void {
  page?.addEventListener(
    'focusin',
    ({ target }) => {
      // The page also works without it.
      const part = retryWhenReachable(() => import('../../ui/keyboard/restore-focus.ts'));
      part.then(({ restoreFocus }) => restoreFocus(page, target as Element)).catch(() => undefined);
    },
    { once: true },
  );
}

function PageTitle({ config }: { config: ShellConfig }) {
  const t = useT();
  const { pathname } = useLocation();
  const link = linksOf(config).find(({ path }) => path === pathname);
  return <title>{pageTitle(t, link ? t(link.label) : null)}</title>;
}
