/**
 * Why the product can't start, as one line for the person who starts it. main prints the message and exits with 1. So
 * the message never contains a password or the value of a variable.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
}
