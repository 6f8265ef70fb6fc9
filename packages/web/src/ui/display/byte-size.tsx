import { byteSize } from '../../lib/i18n/byte-size.ts';
import { useLocale } from '../../lib/i18n/i18n.ts';

/** A size in bytes as text; a dash for none. */
export function ByteSize({ bytes }: { bytes: number | null }) {
  const locale = useLocale();
  return (
    <bdi dir="ltr" className="whitespace-nowrap">
      {bytes === null ? '—' : byteSize(bytes, locale)}
    </bdi>
  );
}
