/**
 * The part of JSR's `@std/http/etag` that this repository uses: same names, same signatures, own code.
 *
 * @module
 */

/** Facts of a file. */
export interface FileInfo {
  mtime: Date | null;
  size: number;
}

/** Options of `eTag`. */
export interface ETagOptions {
  /** Hash to use; SHA-256 by default. */
  algorithm?: "SHA-1" | "SHA-256" | "SHA-384" | "SHA-512";
  /**
   * True for a weak tag: by default that of a file's information is weak, that
   * of a content is not.
   */
  weak?: boolean;
}

/** Returns the entity tag of a content. */
export function eTag(
  entity: string | Uint8Array,
  options?: ETagOptions,
): Promise<string>;
/**
 * Returns the entity tag of a file; undefined if it is not known when the file
 * was changed.
 */
export function eTag(
  entity: FileInfo,
  options?: ETagOptions,
): Promise<string | undefined>;
export async function eTag(
  entity: string | Uint8Array | FileInfo,
  { algorithm = "SHA-256", weak }: ETagOptions = {},
): Promise<string | undefined> {
  if (typeof entity !== "string" && !(entity instanceof Uint8Array)) {
    if (entity.mtime === null) return undefined;
    const hash = await digest(entity.mtime.toJSON(), algorithm);
    return format(`${entity.size.toString(16)}-${hash}`, weak ?? true);
  }
  const size = typeof entity === "string"
    ? new TextEncoder().encode(entity).length
    : entity.length;
  return format(
    `${size.toString(16)}-${await digest(entity, algorithm)}`,
    weak ?? false,
  );
}

/**
 * Tells whether `If-Match` allows the request: strong comparison, so a weak tag
 * never does.
 */
export function ifMatch(
  value: string | null,
  etag: string | undefined,
): boolean {
  if (!value || !etag || etag.startsWith("W/")) return false;
  return value.trim() === "*" || tagsOf(value).includes(etag);
}

/**
 * Tells whether `If-None-Match` allows the request, so that the content has to
 * be sent: weak comparison.
 */
export function ifNoneMatch(
  value: string | null,
  etag: string | undefined,
): boolean {
  if (!value || !etag) return true;
  if (value.trim() === "*") return false;
  return !tagsOf(value).map(opaque).includes(opaque(etag));
}

function tagsOf(value: string): string[] {
  return value.split(",").map((tag) => tag.trim());
}

function opaque(tag: string): string {
  return tag.replace(/^W\//, "");
}

function format(tag: string, weak: boolean): string {
  return `${weak ? "W/" : ""}"${tag}"`;
}

async function digest(
  content: string | Uint8Array,
  algorithm: string,
): Promise<string> {
  const bytes = typeof content === "string"
    ? new TextEncoder().encode(content)
    : new Uint8Array(content);
  return new Uint8Array(await crypto.subtle.digest(algorithm, bytes)).toBase64()
    .slice(0, 27);
}
