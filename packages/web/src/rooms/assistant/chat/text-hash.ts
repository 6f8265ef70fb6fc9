const FNV_OFFSET = 0xcbf29ce484222325n;
const FNV_PRIME = 0x100000001b3n;
const MASK = 0xffffffffffffffffn;

/** A short hash of a text (FNV-1a, 64 bit, over UTF-16 code units), to recognise the same text. Not for secrets. */
export function textHash(text: string): string {
  let hash = FNV_OFFSET;
  for (let index = 0; index < text.length; index++) {
    hash = ((hash ^ BigInt(text.charCodeAt(index))) * FNV_PRIME) & MASK;
  }
  return hash.toString(16).padStart(16, '0');
}
