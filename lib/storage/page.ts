import { decodeBase64Url, encodeBase64Url } from "@/lib/core/encoding.ts";
import type { ListPage } from "@/lib/core/list_page.ts";
import { inGroupsOf } from "@/lib/core/parallel.ts";
import { AppError } from "@/lib/core/errors.ts";
import type { Prefix } from "./key.ts";

/** Entries that one commit removes; each key may take 2 KiB of its 800. */
const MAX_REMOVED = 100;

/** One page of a list; `nextCursor` is `null` on the last. */
export interface Page<T> {
  /** Items of the page, in the list's order. */
  items: T[];
  /** Cursor with which the next page is read; `null` on the last. */
  nextCursor: string | null;
}

/** Size and starting point of one page of a list. */
export interface PageQuery {
  /** 1–100. */
  limit: number;
  /** The `nextCursor` of the page before; absent for the first. */
  cursor?: string | undefined;
}

/**
 * Reads one page of the entries below a prefix, in key order (`reverse` for
 * newest first). Throws `malformed` when the cursor is not one of ours.
 */
export async function listPage<T>(
  kv: Deno.Kv,
  below: Prefix<T>,
  { limit, cursor }: PageQuery,
  { startingWith, ...options }: {
    reverse?: boolean;
    /** Only entries whose next key part is a text that begins so. */
    startingWith?: string;
  } = {},
): Promise<Page<Deno.KvEntry<T>>> {
  const selector: Deno.KvListSelector = startingWith === undefined
    ? { prefix: below }
    : {
      start: [...below, startingWith],
      end: [...below, `${startingWith}\u{10ffff}`],
    };
  const list = kv.list<T>(selector, {
    limit: limit + 1,
    ...(cursor === undefined ? {} : { cursor: decode(cursor) }),
    ...options,
  });
  const items: Deno.KvEntry<T>[] = [];
  let nextCursor: string | null = null;
  try {
    for await (const entry of list) {
      if (items.length === limit) {
        return { items, nextCursor };
      }
      items.push(entry);
      // Behind the last item of the page; there may be another entry, or none.
      if (items.length === limit) nextCursor = encode(list.cursor);
    }
  } catch (error) {
    if (cursor !== undefined && error instanceof TypeError) throw bad(error);
    throw error;
  }
  return { items, nextCursor: null };
}

/**
 * Returns one page of a list that was read whole and is in the order of its
 * ids, or with `descending` against it; without a limit all that follows the
 * cursor. What is made or deleted meanwhile moves nothing. Throws `malformed`
 * when the cursor is not one of ours.
 */
export function cutPage<T extends { id: string }>(
  all: readonly T[],
  { limit = Number.POSITIVE_INFINITY, cursor }: ListPage,
  { descending = false } = {},
): Page<T> {
  const last = cursor === undefined ? null : decode(cursor);
  const rest = last === null
    ? all
    : all.filter(({ id }) => descending ? id < last : id > last);
  const items = rest.slice(0, limit);
  const end = items.at(-1);
  return {
    items,
    nextCursor: end && items.length < rest.length ? encode(end.id) : null,
  };
}

/**
 * Lists every value below a prefix, read `batchSize` at a time. For lists that
 * a plan bounds.
 */
export async function listAll<T>(
  kv: Deno.Kv,
  below: Prefix<T>,
  batchSize = 100,
): Promise<T[]> {
  return (await listEntries(kv, below, batchSize)).map(({ value }) => value);
}

/** Lists every entry below a prefix, with its version, as `listAll` does. */
export async function listEntries<T>(
  kv: Deno.Kv,
  below: Prefix<T>,
  batchSize = 100,
): Promise<Deno.KvEntry<T>[]> {
  const entries: Deno.KvEntry<T>[] = [];
  for await (const entry of kv.list<T>({ prefix: below }, { batchSize })) {
    entries.push(entry);
  }
  return entries;
}

/**
 * Removes every entry below a prefix, some in one commit. Broken off half-way it
 * leaves the rest, and may be called again.
 */
export async function removeAll(
  kv: Deno.Kv,
  below: Prefix<unknown>,
): Promise<void> {
  const found: Deno.KvKey[] = [];
  for await (const { key } of kv.list({ prefix: below })) found.push(key);
  for (const some of inGroupsOf(MAX_REMOVED, found)) {
    const operation = kv.atomic();
    for (const key of some) operation.delete(key);
    await operation.commit();
  }
}

function encode(cursor: string): string {
  return encodeBase64Url(new TextEncoder().encode(cursor));
}

function decode(cursor: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(
      decodeBase64Url(cursor),
    );
  } catch (error) {
    throw bad(error);
  }
}

function bad(cause: unknown): AppError {
  return new AppError(
    "malformed",
    "Cannot read the list: the cursor is not valid. Start again without one",
    { cause },
  );
}
