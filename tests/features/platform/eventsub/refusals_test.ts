import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { PlatformError } from "@/lib/clients/platform.ts";
import { findingsOf } from "@/lib/features/platform/eventsub/findings.ts";
import { refusalsAfter } from "@/lib/features/platform/eventsub/refusals.ts";
import { REFUSAL_REASONS } from "@/lib/features/platform/eventsub/schema.ts";

const type = fc.constantFrom("a", "b", "c", "d", "e");
const reason = fc.constantFrom(...REFUSAL_REASONS);
const refused = fc.uniqueArray(fc.record({ type, reason }), {
  selector: (one) => one.type,
});

Deno.test("refusals after a comparison are those found, and of the open ones those known", () => {
  fc.assert(fc.property(
    refused,
    refused,
    fc.uniqueArray(type),
    (known, found, open) => {
      const before = known.map((one) => ({ ...one, since: 1 }));
      const after = refusalsAfter(before, { refused: found, open }, 2);
      const types = new Set([
        ...found.map(({ type }) => type),
        ...known.map(({ type }) => type).filter((one) => open.includes(one)),
      ]);
      assertEquals(after.map(({ type }) => type), [...types].sort());
      for (const one of after) {
        const old = before.find(({ type }) => type === one.type);
        const now = found.find(({ type }) => type === one.type);
        assertEquals(one.reason, now?.reason ?? old?.reason);
        assertEquals(one.since, old?.reason === one.reason ? 1 : 2);
      }
      const again = refusalsAfter(after, { refused: found, open }, 3);
      assertEquals(again, after, "found again it changes nothing");
    },
  ));
});

Deno.test("no answer is no word about a notification: what was known of it stands", () => {
  const wanted = {
    type: "channel.follow",
    version: "2",
    condition: { broadcaster_user_id: "1001" },
  };
  const failed = [{
    wanted,
    error: new PlatformError("unreachable", "Twitch did not answer"),
  }];
  const found = (of: string) =>
    findingsOf(
      { failed, ended: [], pending: [] },
      (condition) => condition.broadcaster_user_id === of,
    );
  assertEquals(found("1001"), { refused: [], open: ["channel.follow"] });
  assertEquals(found("1002"), { refused: [], open: [] });
});
