import { byteSize } from '../lib/byte-size.ts';
import { useLanguage } from '../lib/i18n.ts';

/** A size in bytes as people read it; a dash for none. */
export function ByteSize({ bytes }: { bytes: number | null }) {
  const language = useLanguage();
  return (
    <span className="whitespace-nowrap">{bytes === null ? '—' : byteSize(bytes, language)}</span>
  );
}
