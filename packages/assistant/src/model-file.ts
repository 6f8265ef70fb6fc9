import { ArrayFileError, readArrayFile, toArrayFile } from './store/array-file.ts';
import type { SavedAssistant } from './assistant.ts';

/**
 * The format version. It changes with the shape of the saved data, and whenever texts are analysed
 * in another way.
 */
const FORMAT = 'RECMOD14';

export { FORMAT as MODEL_FORMAT };

/** The file is damaged, cut off, foreign or of another format: train again. */
export { ArrayFileError as ModelFileError };

/** A trained assistant, with a note of the caller who stores it. */
export interface ModelFile<Note> {
  readonly saved: SavedAssistant;
  readonly note: Note;
}

/** The file as bytes; the same content gives the same bytes. */
export function serializeModel<Note>(file: ModelFile<Note>): Uint8Array<ArrayBuffer> {
  return toArrayFile(FORMAT, file);
}

/**
 * Reads the bytes in steps of a few milliseconds; they must not be changed afterwards. Throws
 * ModelFileError when they are not a valid file.
 */
export function* readModel<Note>(bytes: Uint8Array): Generator<void, ModelFile<Note>> {
  // The digest vouches for the shape: only `serializeModel` writes such bytes.
  return (yield* readArrayFile(FORMAT, bytes)) as ModelFile<Note>;
}

/** The same in one go. */
export function deserializeModel<Note>(bytes: Uint8Array): ModelFile<Note> {
  const reading = readModel<Note>(bytes);
  for (;;) {
    const { done, value } = reading.next();
    if (done) return value;
  }
}
