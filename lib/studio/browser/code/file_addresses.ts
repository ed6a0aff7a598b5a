import { uploadHash } from "@/lib/overlay/upload_hash.ts";

/** Lists the addresses in the value of a field for files. */
export function chosenAddresses(value: unknown): string[] {
  const all = Array.isArray(value) ? value : [value];
  return all.filter((one): one is string =>
    typeof one === "string" && one !== ""
  );
}

/**
 * Returns the id of the file that has an address; the address itself where it is
 * an upload that is not there any more, and `null` for one elsewhere.
 */
export function fileAt(
  address: string,
  files: readonly (readonly [id: string, url: string])[],
): string | null {
  const hash = uploadHash(address);
  const found = files.find(([, url]) =>
    hash === undefined ? url === address : uploadHash(url) === hash
  );
  return found?.[0] ?? (hash === undefined ? null : address);
}
