import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { hasDrafts } from '../../lib/form/drafts.ts';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { getSession } from '../../lib/session/session.ts';
import { signOut } from '../../lib/sign-in/sign-in.ts';
import { Button } from '../../ui/button/button.tsx';
import { clearToasts } from '../../ui/feedback/toast-store.ts';

const SignOutQuestion = lazyPart(
  async () => (await import('./sign-out-question.tsx')).SignOutQuestion,
);

/** Signs out. Asks first when that would delete typed text. */
export function SignOutButton({ label }: { label: string }) {
  const [asks, setAsks] = useState(false);
  const leave = () => {
    clearToasts();
    void signOut();
  };
  return (
    <>
      <Button onClick={() => (hasDrafts(getSession().user) ? setAsks(true) : leave())}>
        <LogOut aria-hidden size={16} />
        <span className="max-sm:sr-only">{label}</span>
      </Button>
      {asks && <SignOutQuestion onStay={() => setAsks(false)} onLeave={leave} />}
    </>
  );
}
