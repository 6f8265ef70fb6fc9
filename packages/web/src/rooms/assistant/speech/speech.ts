/** The part of the browser's speech recognition API that is used here. Not every browser has it. */
export interface Recognition extends EventTarget {
  lang: string;
  continuous: boolean;
  onresult: ((event: RecognitionResults) => void) | null;
  onerror: ((event: { readonly error: string }) => void) | null;
  onend: (() => void) | null;
  start: () => void;
  stop: () => void;
  abort: () => void;
}

export interface RecognitionResults {
  /** The index of the first new result. */
  readonly resultIndex: number;
  readonly results: ArrayLike<ArrayLike<{ readonly transcript: string }>>;
}

type RecognitionClass = new () => Recognition;

const LANGUAGE = 'en-US';

/** The browser's recognition class, or null where it has none. */
export function findRecognition(scope: object): RecognitionClass | null {
  const { SpeechRecognition, webkitSpeechRecognition } = scope as {
    SpeechRecognition?: RecognitionClass;
    webkitSpeechRecognition?: RecognitionClass;
  };
  return SpeechRecognition ?? webkitSpeechRecognition ?? null;
}

export interface Heard {
  readonly onText: (text: string) => void;
  readonly onError: (error: string) => void;
  readonly onEnd: () => void;
}

/** Starts listening and returns a function that stops it. Reports an error when the microphone can't be started. */
export function listen(Recognizer: RecognitionClass, heard: Heard): () => void {
  const recognition = new Recognizer();
  recognition.lang = LANGUAGE;
  recognition.continuous = true;
  recognition.onresult = (event) => {
    const text = newText(event);
    if (text !== '') heard.onText(text);
  };
  recognition.onerror = ({ error }) => heard.onError(error);
  recognition.onend = () => heard.onEnd();
  try {
    recognition.start();
  } catch (error) {
    heard.onError(error instanceof Error ? error.message : String(error));
    heard.onEnd();
  }
  return () => recognition.stop();
}

function newText({ resultIndex, results }: RecognitionResults): string {
  return Array.from(results)
    .slice(resultIndex)
    .map((alternatives) => alternatives[0]?.transcript.trim() ?? '')
    .filter((text) => text !== '')
    .join(' ');
}
