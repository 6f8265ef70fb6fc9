import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Outlet } from 'react-router';
import { useSession } from '../../lib/session/session.ts';
import { Toasts } from '../../ui/feedback/toasts.tsx';
import { createQueryClient } from '../live/query-client.ts';

/** The frame of printed documents, which shows nothing but the document. */
export function PaperShell() {
  const { user } = useSession();
  return <PaperQueries key={user?.id} />;
}

function PaperQueries() {
  const [queries] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queries}>
      <Suspense>
        <Outlet />
      </Suspense>
      <Toasts />
    </QueryClientProvider>
  );
}
