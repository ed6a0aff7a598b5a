/** Returns everything that a database has: the text of each value by that of its key. */
export async function databaseText(kv: Deno.Kv): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (const { key, value } of kv.list({ prefix: [] })) {
    found.set(textOf(key), textOf(value));
  }
  return found;
}

/**
 * Returns the entries that name a channel. Its digits within others, or within
 * letters, are a hash or a sealed text that has them by chance.
 */
export function entriesNaming(
  channelId: string,
  entries: Iterable<[string, string]>,
): [string, string][] {
  const named = new RegExp(`(?<![0-9A-Za-z])${channelId}(?![0-9A-Za-z])`);
  return [...entries].filter((entry) => named.test(entry.join()));
}

function textOf(value: unknown): string {
  return JSON.stringify(value, (_, one) => {
    if (typeof one === "bigint" || one instanceof Deno.KvU64) {
      return String(one);
    }
    return one instanceof Uint8Array
      ? new TextDecoder("latin1").decode(one)
      : one;
  });
}
