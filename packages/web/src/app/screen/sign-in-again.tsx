import { createContext, useContext, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { useSso } from '../../lib/api/use-config.ts';
import { addEnglishTexts, useT } from '../../lib/i18n/i18n.ts';
import { pageTitle } from '../../lib/i18n/page-title.ts';
import type { SessionUser } from '../../lib/session/session-user.ts';
import { leavePage } from '../../lib/session/session.ts';
import { type FrameProps, SignIn } from '../../rooms/auth/sign-in.tsx';
import { texts } from '../../texts/en-dialogs.ts';
import { ON_TOP_ATTRIBUTE } from '../../ui/dialog/popup.ts';
import { showAbove } from '../../ui/dialog/show-above.ts';
import { PATHS } from '../paths.ts';

addEnglishTexts(texts);

// Only a portal with single sign-on needs it.
const SsoLink = lazyPart(async () => (await import('../../rooms/auth/page/sso-link.tsx')).SsoLink);

/**
 * Asks the user to sign in again on the same page, which is hidden meanwhile. The page keeps the typed text and
 * continues when the same person signs in.
 */
export function SignInAgain({ user }: { user: SessionUser }) {
  const t = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const sso = useSso();
  useLayoutEffect(() => showAbove(dialog.current), []);
  useEffect(() => dialog.current?.querySelector<HTMLElement>('input[name=password]')?.focus(), []);
  return createPortal(
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      {...{ [ON_TOP_ATTRIBUTE]: '' }}
      onCancel={(event) => event.preventDefault()}
      className="m-auto w-[min(25rem,calc(100vw-2rem))] rounded-2xl border border-line bg-card p-6 text-fg shadow-pop backdrop:bg-bg"
    >
      <title>{pageTitle(t, t('login.submit'))}</title>
      <TitleId value={titleId}>
        <SignIn
          name={user.username || user.email}
          isEntering={false}
          onSignedIn={() => {}}
          stepFrame={Section}
        >
          {(form) => (
            <Section title={t('login.againTitle')} subtitle={t('login.againText')}>
              {form}
              {/* A sign-in in another tab signs in this one too, and the page continues. */}
              {sso && <SsoLink label={sso.label} from={PATHS.login} variant="secondary" inNewTab />}
            </Section>
          )}
        </SignIn>
      </TitleId>
      <button
        type="button"
        className="mt-4 text-sm font-semibold text-accent underline"
        onClick={leavePage}
      >
        {t('login.leave')}
      </button>
    </dialog>,
    document.body,
  );
}

/** The id of the dialog's heading, which names it. */
const TitleId = createContext<string | undefined>(undefined);

/** A heading and what is below it. */
function Section({ title, subtitle, children }: FrameProps) {
  return (
    <>
      <h1 id={useContext(TitleId)} className="text-lg font-semibold">
        {title}
      </h1>
      <p className="mt-1 mb-4 text-sm text-muted">{subtitle}</p>
      <div className="grid gap-4">{children}</div>
    </>
  );
}
