import { parseJson } from '@recourse/contract/wire/calling';
import { type Endpoint, type EndpointReply, FILE_FIELD } from '@recourse/contract/wire/endpoint';
import { HTTP } from '@recourse/contract/values/limits';
import { ApiError } from './api-error.ts';
import { noteFailure } from './connection.ts';
import { endpointUrl, requestHeaders } from './api.ts';
import { withKnownOutcome } from './known-outcome.ts';
import { expireSession, getSession, getToken } from '../session/session.ts';
import { isSignedInAgain, untilUnlocked } from './signed-in-again.ts';
import { isProved } from '../session/proof.ts';

export interface UploadInput {
  /** Text fields of the form; empty ones are left out. */
  readonly fields: Readonly<Record<string, string>>;
  readonly file: File | null;
  readonly idempotencyKey?: string;
  /** Aborts the upload. */
  readonly signal: AbortSignal;
  /** Called repeatedly with the share that has been sent, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/**
 * Sends a multipart form with progress, which fetch can't report over HTTP/1.1. It retries only what has an idempotency
 * key and an unknown outcome. A 401 ends the session; the form is sent again when the same person signs in again, or
 * has proved who he is. Throws an ApiError for an answer that is not a success, and the signal's reason when aborted.
 * Without an answer it throws an Error whose message is not for people.
 */
export function upload<const E extends Endpoint>(
  endpoint: E,
  input: UploadInput,
): Promise<EndpointReply<E>> {
  return withKnownOutcome(input, () => uploadOnce(endpoint, input));
}

async function uploadOnce<const E extends Endpoint>(
  endpoint: E,
  input: UploadInput,
): Promise<EndpointReply<E>> {
  const { phase, user } = getSession();
  if (phase === 'locked') await untilUnlocked(user, input.signal);
  const token = getToken();
  const url = await endpointUrl<Endpoint>(endpoint, {});
  const headers = requestHeaders(token, input);
  const { status, text } = await send({ url, headers, endpoint, input });
  const { value } = parseJson(text);
  if (status >= 200 && status < 300) return value as EndpointReply<E>;
  if (status === 401 && token !== null) {
    expireSession(token);
    if (await isSignedInAgain(user, input.signal)) return uploadOnce(endpoint, input);
  }
  if (await isProved({ status, data: value }, input.signal)) return uploadOnce(endpoint, input);
  throw new ApiError({ status, url, data: value });
}

interface Sending {
  url: string;
  headers: Record<string, string>;
  endpoint: Endpoint;
  input: UploadInput;
}

function send({ url, headers, endpoint, input }: Sending) {
  const { signal } = input;
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const stop = (): void => request.abort();
    request.open(endpoint.method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.timeout = endpoint.timeoutMs ?? HTTP.uploadTimeoutMs;
    request.upload.onprogress = ({ loaded, total }) => input.onProgress(loaded / total);
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () => {
      const error = new Error('The connection broke off.');
      noteFailure(error);
      reject(error);
    };
    request.ontimeout = () => reject(new Error('The upload took too long.'));
    request.onabort = () => reject(signal.reason as Error);
    request.onloadend = () => signal.removeEventListener('abort', stop);
    signal.addEventListener('abort', stop);
    request.send(toForm(input));
  });
}

/** The file comes last, because the server reads the text fields before its bytes. */
function toForm({ fields, file }: UploadInput): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== '') form.append(name, value);
  if (file !== null) form.append(FILE_FIELD, file);
  return form;
}
