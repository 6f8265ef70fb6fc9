import './styles.css';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { preloadScreen, Site } from './app/router.tsx';
import { loadConfig } from './lib/api/config.ts';
import { setAskProof } from './lib/session/proof.ts';
import { retryWhenReachable } from './lib/api/retry-when-reachable.ts';
import { startDraftsExpiry, sweepDrafts } from './lib/form/drafts.ts';
import { addRoomTexts, startLanguage, t } from './lib/i18n/i18n.ts';
import {
  followOtherTabs,
  getSession,
  setExpiryListener,
  startSession,
} from './lib/session/session.ts';
import { toast } from './ui/feedback/toast-store.ts';

/** FALLBACK_THROTTLE_MS of react-reconciler. */
const REACT_HOLDS_BACK_MS = 300;

void loadConfig();
setExpiryListener(startDraftsExpiry);
startSession();
sweepDrafts(getSession().user);
followOtherTabs();
setAskProof(async (methods, signal) => {
  const { askProof } = await retryWhenReachable(() => import('./app/screen/proof-dialog.tsx'));
  return askProof(methods, signal);
});

async function showLanguage(): Promise<void> {
  const shown = startLanguage();
  // Starts loading them at once, in parallel with the texts of the sign-in.
  if (getSession().user !== null) void addRoomTexts();
  try {
    await shown;
  } catch {
    toast.error(t('shell.languageFailed'));
  }
}

/**
 * Waits for the language, so that nothing is rendered in another one first, and for the code of the first screen. React
 * holds a screen back for 300 ms once it has drawn without it. So waiting that long for the code costs no time.
 */
async function draw(root: Element): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, REACT_HOLDS_BACK_MS));
  // What is missing is said by the screen itself.
  const screen = preloadScreen().catch(() => undefined);
  await showLanguage();
  await Promise.race([screen, late]);
  createRoot(root).render(
    <StrictMode>
      <BrowserRouter>
        <Suspense>
          <Site />
        </Suspense>
      </BrowserRouter>
    </StrictMode>,
  );
}

const root = document.querySelector('#root');
if (root === null) throw new Error('The page has no #root element.');
void draw(root);
