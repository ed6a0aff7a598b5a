import { assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  PlatformError,
  type PlatformFailure,
} from "@/lib/schema/platform/client.ts";
import type { WantedSubscription } from "@/lib/clients/twitch/eventsub_subscriptions.ts";
import {
  byChannel,
  findingsOf,
} from "@/lib/features/platform/eventsub/findings.ts";
import { refusalsAfter } from "@/lib/features/platform/eventsub/refusals.ts";
import {
  channelOf,
  wantedFor,
  wantedForApplication,
} from "@/lib/clients/twitch/wanted_subscriptions.ts";
import { REFUSAL_REASONS } from "@/lib/schema/platform/eventsub.ts";

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
  assertEquals(findingsOf({ failed, ended: [], pending: [] }), {
    refused: [],
    open: ["channel.follow"],
  });
});

Deno.test("a notification whose consent is asked for on demand is not missed before, but when it ends", () => {
  const wanted = {
    type: "channel.ad_break.begin",
    version: "1",
    condition: { broadcaster_user_id: "1001" },
  };
  const found = (failure: PlatformFailure) =>
    findingsOf({
      failed: [{ wanted, error: new PlatformError(failure, "no") }],
      ended: [],
      pending: [],
    }).refused.map(({ reason }) => reason);
  assertEquals(found("scope_missing"), []);
  assertEquals(found("authorization_expired"), ["revoked"]);
});

Deno.test("a comparison for many channels is split into what it says about each", () => {
  const subscription = fc.constantFrom(
    ...["1001", "1002", "1003"].flatMap(wantedFor),
    ...wantedForApplication("client"),
  );
  fc.assert(fc.property(
    fc.array(subscription),
    fc.array(subscription),
    fc.array(subscription),
    (failing, ending, pending) => {
      const error = new PlatformError("unreachable", "Twitch did not answer");
      const failed = failing.map((wanted) => ({ wanted, error }));
      const ended = ending.map((wanted) => ({ wanted, status: "gone" }));
      const found = byChannel({ failed, ended, pending });
      const known = new Set(
        [...failing, ...ending, ...pending].flatMap((one) =>
          channelOf(one) ?? []
        ),
      );
      assertEquals(new Set(found.keys()), known);
      for (const [channelId, of] of found) {
        const isOf = (one: WantedSubscription) => channelOf(one) === channelId;
        assertEquals(of, {
          failed: failed.filter(({ wanted }) => isOf(wanted)),
          ended: ended.filter(({ wanted }) => isOf(wanted)),
          pending: pending.filter(isOf),
        });
      }
    },
  ));
});
