/** After this time, in ms, a window or a download has taken over the bytes. */
const TAKEN_OVER_MS = 60_000;

/** An object URL for bytes. It stays valid long enough for a window or a download to read them. */
export function passingAddress(bytes: Blob): string {
  const address = URL.createObjectURL(bytes);
  setTimeout(() => URL.revokeObjectURL(address), TAKEN_OVER_MS);
  return address;
}

/** Makes the browser save bytes under a name. */
export function saveFile(bytes: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = passingAddress(bytes);
  link.download = name;
  link.click();
}
