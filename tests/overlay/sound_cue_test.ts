import { assertEquals } from "@std/assert";
import { cueOf, cueOfKind, type LookSound } from "@/lib/overlay/sound_cue.ts";
import type { KindFacets } from "@/lib/schema/events/kinds/facets.ts";
import { SUPPORT_KINDS } from "@/lib/schema/events/kinds/given.ts";
import {
  cueOfMoment,
  MOMENT_KINDS,
} from "@/lib/schema/events/kinds/moments.ts";
import { DESCRIBED } from "@/lib/schema/events/kinds/registry.ts";

Deno.test("a look has a sound for each kind, in the tier of the alert", () => {
  const page = { assets: {}, eventSounds: {} };
  const own = { soundId: null, volume: 80, startMs: 0, maxMs: 1_000 };
  const file = (kind: string, worn: Omit<LookSound, "look"> = {}) =>
    cueOf(kind, own, page, { look: "broadcast", ...worn })?.url
      .replace("/sounds/looks/broadcast/", "");
  assertEquals(
    [
      ...SUPPORT_KINDS,
      "gift.recipient",
      "poll.end",
    ].map((kind) => file(kind, { tier: "huge" })?.replace("-huge.flac", "")),
    [
      ...["follow", "sub", "resub", "gift", "sub", "gift", "cheer", "tip"],
      ...["tip", "charity", "raid", "redemption", "tip", "gift", "cheer"],
    ],
  );
  assertEquals(file("tip"), "tip-medium.flac");
  assertEquals(file("tip", { tier: "large" }), "tip-large.flac");
  assertEquals(file("member", { cue: "goal" }), "goal-medium.flac");
  assertEquals(file("member", { cue: null }), "sub-medium.flac");
  assertEquals(cueOf("tip", own, page, { look: undefined }), null);
});

Deno.test("pages know the sounds of kinds as the descriptors say them", () => {
  for (const [kind, { cue }] of Object.entries<KindFacets>(DESCRIBED)) {
    if (cue) assertEquals(cueOfKind(kind), cue, kind);
  }
  const named = Object.entries<KindFacets>(DESCRIBED)
    .filter(([, { cue }]) => cue).map(([kind]) => kind);
  assertEquals(named, ["resub", "charity", "redemption"]);
  assertEquals(
    MOMENT_KINDS.flatMap((kind) => cueOfMoment(kind) ?? []),
    ["level", "level", "level", "goal", "goal", "draw", "stop", "shoutout"],
  );
});
