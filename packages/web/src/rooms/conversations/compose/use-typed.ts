import { useCallback, useEffect, useRef, useState } from 'react';
import { keepTyped, readTyped, typedDraft } from '../../../lib/form/conversation-place.ts';

interface Typed {
  readonly typed: string;
  readonly type: (text: string) => void;
  /** The current text, even before the next render. */
  readonly read: () => string;
}

/** The typed, unsent text of a conversation. It survives a reload, and other tabs with the conversation show it too. */
export function useTyped(conversationId: string): Typed {
  const stored = () => readTyped(typedDraft(conversationId).read());
  const [typed, setTyped] = useState(stored);
  const latest = useRef(typed);
  const show = useCallback((text: string) => {
    latest.current = text;
    setTyped(text);
  }, []);
  useEffect(
    () => typedDraft(conversationId).follow((kept) => show(readTyped(kept))),
    [conversationId, show],
  );
  const type = useCallback(
    (text: string) => {
      show(text);
      keepTyped(conversationId, text);
    },
    [conversationId, show],
  );
  const read = useCallback(() => latest.current, []);
  return { typed, type, read };
}
