/**
 * Why the product can't start, as one line for whoever starts it. main prints the message and exits 1;
 * so it never holds a password or the value of a variable.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
}
