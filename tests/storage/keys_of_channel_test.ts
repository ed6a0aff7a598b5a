import { assert, assertEquals } from "@std/assert";
import { keys } from "@/lib/database/keys.ts";
import {
  deepSelectorsOfChannel,
  selectorsOfChannel,
} from "@/lib/database/keys_of_channel.ts";
import { openKv } from "@/lib/storage/kv.ts";

type Make = (...args: unknown[]) => Deno.KvKey;

/** Keys that name a channel and are found through a record, or are the deletion's own. */
const OTHERWISE = ["channelDeletion", "fileOfContent"];

function paramsOf(make: Make): string[] {
  const [, list = ""] = /^\(([^)]*)\)/.exec(make.toString()) ?? [];
  return list.split(",").map((name) => name.trim()).filter((name) => name);
}

/** One key of every builder that takes a channel, for this one. */
function keysOf(channelId: string): Map<string, Deno.KvKey> {
  const found = new Map<string, Deno.KvKey>();
  for (const [name, builder] of Object.entries(keys)) {
    const make = builder as unknown as Make;
    const params = paramsOf(make);
    const takesChannel = params.includes("channelId") ||
      name === "channel";
    if (!takesChannel || OTHERWISE.includes(name)) continue;
    found.set(
      name,
      make(
        ...params.map((param) =>
          param === "channelId" || name === "channel" ? channelId : `a ${param}`
        ),
      ),
    );
  }
  const text = keys.commandListText(channelId, "v");
  found.set("chunkHead", keys.chunkHead(text));
  found.set("chunk", keys.chunk(text, "v", 3));
  const countdown = keys.countdown(channelId, "ins_1");
  found.set("aggregateCommand", keys.aggregateCommand(countdown, "once"));
  for (const prefix of keys.statViewContents(`${channelId}/12ab`)) {
    found.set(`view ${prefix.join(" ")}`, [...prefix, "day"]);
  }
  found.set("asideDue", keys.asideDue(1_700_000_000_000, channelId, "scn_1"));
  found.set("subathonWake", keys.subathonWake(1_700_000_000_000, channelId));
  found.set("rateLimit", keys.rateLimit("profiles", channelId));
  return found;
}

Deno.test("every key that names a channel is among those its deletion removes, and no other channel's", async () => {
  using kv = await openKv(":memory:");
  // Ids of which one begins with the other, and one that follows it.
  const others = ["100", "10011", "10010", "1002", "2", "channel"];
  for (const id of ["1001", ...others]) {
    for (const key of keysOf(id).values()) await kv.set(key, true);
  }
  const own = keysOf("1001");
  assert(own.size > 130, `${own.size} builders take a channel`);
  const selectors = [
    ...selectorsOfChannel("1001"),
    ...await deepSelectorsOfChannel(kv, "1001"),
  ];
  for (const selector of selectors) {
    for await (const { key } of kv.list(selector)) await kv.delete(key);
  }
  const left: string[] = [];
  for (const [name, key] of own) {
    if ((await kv.get(key)).versionstamp !== null) left.push(name);
  }
  assertEquals(left, []);
  const gone: string[] = [];
  for (const id of others) {
    for (const [name, key] of keysOf(id)) {
      if ((await kv.get(key)).versionstamp === null) gone.push(`${name} ${id}`);
    }
  }
  assertEquals(gone, []);
});
