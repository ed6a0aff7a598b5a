/** Ids in rising order, each once: 4 bytes an id while all of them fit. */
export type SortedIds =
  | Uint32Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>;

const MAX_32_BITS = 0xffff_ffff;
/** The width of the numbers stands in the first of these bytes. */
const HEADER_BYTES = 8;

/**
 * Converts an id of decimal digits to a number; returns `null` where no number
 * is exact.
 */
export function toNumber(userId: string): number | null {
  if (!/^\d{1,16}$/.test(userId)) return null;
  const id = Number(userId);
  return Number.isSafeInteger(id) ? id : null;
}

/** Returns the ids in order and without duplicates. */
export function sortIds(ids: Iterable<number>): SortedIds {
  const wide = Float64Array.from(ids);
  const fits = wide.every((id) => id <= MAX_32_BITS);
  const sorted = (fits ? Uint32Array.from(wide) : wide).sort();
  let count = 0;
  for (const id of sorted) {
    if (count === 0 || sorted[count - 1] !== id) sorted[count++] = id;
  }
  return sorted.slice(0, count);
}

/** Merges both into one sorted list. */
export function mergeIds(ids: SortedIds, more: ReadonlySet<number>): SortedIds {
  const all = new Float64Array(ids.length + more.size);
  all.set(ids);
  all.set([...more], ids.length);
  return sortIds(all);
}

/** Returns whether the id is in the list, by binary search. */
export function hasId(ids: SortedIds, id: number): boolean {
  let low = 0;
  let high = ids.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = ids[middle] ?? NaN;
    if (found === id) return true;
    if (found < id) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}

/** Encodes ids as bytes to store; `decodeIds` reads them. */
export function encodeIds(ids: SortedIds): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(HEADER_BYTES + ids.byteLength);
  bytes[0] = ids.BYTES_PER_ELEMENT;
  bytes.set(new Uint8Array(ids.buffer, ids.byteOffset, ids.byteLength), 8);
  return bytes;
}

/** Decodes the ids that `encodeIds` wrote. */
export function decodeIds(bytes: Uint8Array<ArrayBuffer>): SortedIds {
  const body = bytes.slice(HEADER_BYTES).buffer;
  return bytes[0] === Float64Array.BYTES_PER_ELEMENT
    ? new Float64Array(body)
    : new Uint32Array(body);
}
