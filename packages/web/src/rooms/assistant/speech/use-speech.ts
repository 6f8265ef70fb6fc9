import { useEffect, useRef, useState } from 'react';
import { findRecognition, listen } from './speech.ts';

interface Speech {
  /** Whether this browser supports speech recognition. */
  readonly isAvailable: boolean;
  readonly isListening: boolean;
  readonly error: string | null;
  readonly toggle: () => void;
  readonly forgetError: () => void;
}

/** The microphone. It is off until it is started, and off again when the screen is left. */
export function useSpeech(onText: (text: string) => void): Speech {
  const [Recognizer] = useState(() => findRecognition(window));
  const [isListening, setListening] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const stop = useRef(() => {});
  const latest = useRef(onText);
  useEffect(() => {
    latest.current = onText;
  });
  useEffect(() => () => stop.current(), []);

  const start = () => {
    if (Recognizer === null) return;
    setError(null);
    setListening(true);
    stop.current = listen(Recognizer, {
      onText: (text) => latest.current(text),
      onError: setError,
      onEnd: () => setListening(false),
    });
  };
  return {
    isAvailable: Recognizer !== null,
    isListening,
    error,
    toggle: () => (isListening ? stop.current() : start()),
    forgetError: () => setError(null),
  };
}
