import { isNetworkError, isTimeoutError } from 'ky';

/** Whether a request failed because no answer came: the server or the network is away. */
export function isAway(error: unknown): boolean {
  return isNetworkError(error) || isTimeoutError(error) || error instanceof TypeError;
}
