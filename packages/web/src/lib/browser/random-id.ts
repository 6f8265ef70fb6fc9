const ID_BYTES = 16;

/** A new random id of 32 hexadecimal digits. Also works over plain http, where crypto.randomUUID is missing. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
