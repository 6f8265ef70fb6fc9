/** A download has taken over the bytes by then, in ms. */
const TAKEN_OVER_MS = 60_000;

/** Has the browser save bytes under a name. */
export function saveFile(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), TAKEN_OVER_MS);
}
