/**
 * Conversion of which file of a channel has a content: earlier versions found it
 * from the channel alone.
 */
import { keys } from "@/lib/database/keys.ts";

const BEFORE = "asset_by_hash";

/** Converts what leads from a content to the files that have it. */
export async function convertFilesOfContents(kv: Deno.Kv): Promise<void> {
  for await (const entry of kv.list<string>({ prefix: [BEFORE] })) {
    const [, channelId, hash] = entry.key.map(String);
    if (channelId === undefined || hash === undefined) continue;
    // Its file may be deleted at the same time.
    await kv.atomic().check(entry).delete(entry.key)
      .set(keys.fileOfContent(hash, channelId), entry.value).commit();
  }
}
