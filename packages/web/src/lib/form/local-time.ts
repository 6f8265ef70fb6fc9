/** An instant in the format of date-and-time inputs, in the reader's time zone; '' for none. */
export function toLocal(at: string | null): string {
  if (at === null) return '';
  const date = new Date(at);
  const part = (value: number): string => String(value).padStart(2, '0');
  const day = `${date.getFullYear()}-${part(date.getMonth() + 1)}-${part(date.getDate())}`;
  return `${day}T${part(date.getHours())}:${part(date.getMinutes())}`;
}

/** The instant of such an input's value; null for none. */
export function fromLocal(typed: string): string | null {
  return typed === '' ? null : new Date(typed).toISOString();
}
