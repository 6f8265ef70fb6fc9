import { useEffect, useState } from 'react';

/** Somebody who has typed nothing for so long, in ms, is not writing any more. */
const PAUSE_MS = 20_000;

/** Whether something is being typed in a form. `handlers` belong to an element around it. */
export function useTyping() {
  /** Counts keys; 0: nothing is being typed. */
  const [typed, setTyped] = useState(0);
  useEffect(() => {
    if (typed === 0) return;
    const timer = setTimeout(() => setTyped(0), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const stop = () => setTyped(0);
  return {
    isTyping: typed > 0,
    /** For what sends a text without submitting its form. */
    stop,
    handlers: { onInput: () => setTyped((count) => count + 1), onSubmit: stop },
  };
}
