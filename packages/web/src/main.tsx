import './styles.css';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { Site } from './app/router.tsx';
import { loadConfig } from './lib/config.ts';
import { startDraftsExpiry, sweepDrafts } from './lib/drafts.ts';
import { followOtherTabs, getSession, setExpiryListener, startSession } from './lib/session.ts';

void loadConfig();
setExpiryListener(startDraftsExpiry);
startSession();
sweepDrafts(getSession().user);
followOtherTabs();

const root = document.querySelector('#root');
if (root === null) throw new Error('The page has no #root element.');

createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <Suspense>
        <Site />
      </Suspense>
    </BrowserRouter>
  </StrictMode>,
);
