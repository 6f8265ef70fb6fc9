/** FNV-1a over UTF-16 code units (Fowler, Noll, Vo). Each `start` gives another hash function. */
export function hashText(text: string, start: number): number {
  let hash = start | 0;
  for (let place = 0; place < text.length; place++) hash = hashStep(hash, text.charCodeAt(place));
  return hash;
}

/** One step of FNV-1a. */
export function hashStep(hash: number, value: number): number {
  return Math.imul(hash ^ value, 0x01000193);
}

/** Lets every bit of the hash influence all bits of the result (the finaliser of MurmurHash3, A. Appleby). */
export function mixBits(hash: number): number {
  let mixed = hash ^ (hash >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

/** A 53-bit hash. Two different texts among millions practically never collide. */
export function textKey(text: string): number {
  const high = mixBits(hashText(text, 0x811c9dc5)) & 0x1fffff;
  const low = mixBits(hashText(text, 0x2c1b3c6d)) >>> 0;
  return high * 0x1_0000_0000 + low;
}
