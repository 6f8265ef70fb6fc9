/** By this time, in ms, a window or a download has taken the bytes over. */
const TAKEN_OVER_MS = 60_000;

/** An address of bytes that lasts long enough for a window or a download to take them over. */
export function passingAddress(bytes: Blob): string {
  const address = URL.createObjectURL(bytes);
  setTimeout(() => URL.revokeObjectURL(address), TAKEN_OVER_MS);
  return address;
}

/** Has the browser save bytes under a name. */
export function saveFile(bytes: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = passingAddress(bytes);
  link.download = name;
  link.click();
}
