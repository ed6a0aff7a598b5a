/**
 * Conversion of the subathon's place in a channel's log as earlier versions
 * stored it: a bare position, with a lease beside it.
 */
import { keys } from "@/lib/database/keys.ts";

/** Converts the subathon's cursors to those that all projections have. */
export async function convertCursors(kv: Deno.Kv): Promise<void> {
  for await (const entry of kv.list<string>({ prefix: ["subathon_cursor"] })) {
    const key = keys.projectionCursor("subathon", String(entry.key[1]));
    const cursor = { position: entry.value, holder: "", until: 0 };
    const known = await kv.get(key);
    const commit = kv.atomic().check(entry).check(known).delete(entry.key);
    // One that another process has converted may have moved on.
    if (known.versionstamp === null) commit.set(key, cursor);
    await commit.commit();
  }
  for await (const { key } of kv.list({ prefix: ["subathon_lease"] })) {
    await kv.delete(key);
  }
}
