/** What is said of a call that failed when neither the server nor the screen has words of its own. */
export const errors = {
  'errors.http': 'HTTP {status} at {url}',
  'errors.notJson': 'Expected JSON but got {type}',
  'errors.notJsonUnknown': 'something else',
  'errors.request': 'Request failed',
  'errors.status': 'Request failed with status code {status}',
} as const;
