import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Sends, once, what somebody typed at his home before he was led to the assistant. */
export function useFirstWords(send: (text: string) => void): void {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const isSent = useRef(false);
  const words = (state as { say?: unknown } | null)?.say;
  useEffect(() => {
    if (typeof words !== 'string' || isSent.current) return;
    isSent.current = true;
    send(words);
    // A reload must not send them again.
    void navigate(pathname, { replace: true, state: null });
  }, [words, send, navigate, pathname]);
}
