import { assert, assertEquals, assertMatch } from "@std/assert";
import { CATALOGUE } from "@/lib/schema/events/catalogue.ts";
import type { KindFacets } from "@/lib/schema/events/kinds/facets.ts";
import {
  ALERTED_KINDS,
  FILTER_KINDS,
  GIVEN,
  gives,
  isAlertedKind,
  isSupportKind,
  NAMED_KINDS,
  settingsKind,
  SUPPORT_KINDS,
  unitOf,
} from "@/lib/schema/events/kinds/given.ts";
import { MOMENT_KINDS } from "@/lib/schema/events/kinds/moments.ts";
import {
  countingOf,
  DESCRIBED,
  type DescribedKind,
  kindsAdding,
} from "@/lib/schema/events/kinds/registry.ts";
import { ALERT_KINDS } from "@/lib/schema/widgets/settings/alert_kinds.ts";
import { ALERT_GROUPS } from "@/lib/studio/messages/alerts.ts";
import { FEED_GROUPS } from "@/lib/studio/messages/live.ts";

/** Mistakes of which the fixture says that each does not compile. */
const MISSING = 19;

const FACETS = Object.entries(DESCRIBED) as [DescribedKind, KindFacets][];

Deno.test("pages know of each kind what its descriptor says", () => {
  assertEquals(Object.keys(GIVEN), Object.keys(DESCRIBED));
  for (const [kind, { counts, alerts, gives: unit, partOf }] of FACETS) {
    assertEquals(unitOf(kind), unit, kind);
    assertEquals(isSupportKind(kind), counts, kind);
    assertEquals(isAlertedKind(kind), alerts, kind);
    assertEquals(settingsKind(kind) as string, partOf ?? kind, kind);
    assertEquals(gives({ kind }, unit), true, kind);
  }
  for (const kind of ["chat.message", "wheel.spin", "constructor", ""]) {
    assertEquals(unitOf(kind), null, kind);
    assert(!isSupportKind(kind) && !isAlertedKind(kind), kind);
    assertEquals(settingsKind(kind), kind);
  }
});

Deno.test("lists of kinds are made of their descriptors, and keep the order of the service's own answers", () => {
  const listed = [
    "follow",
    "sub",
    "resub",
    "gift",
    "member",
    "gift_member",
    "cheer",
    "superchat",
    "tip",
    "charity",
    "raid",
    "redemption",
    "order",
  ];
  assertEquals<readonly string[]>(SUPPORT_KINDS, listed);
  assertEquals<readonly string[]>(NAMED_KINDS, listed);
  assertEquals<readonly string[]>(ALERT_KINDS, [...listed, ...MOMENT_KINDS]);
  assertEquals<readonly string[]>(ALERTED_KINDS, [
    ...listed,
    "gift.recipient",
    "moment",
  ]);
  assertEquals<readonly string[]>(FILTER_KINDS, [
    ...listed,
    "chat.message",
    "chat.notice",
  ]);
});

Deno.test("the catalogue says of a kind what its descriptor says", () => {
  for (const [kind, { counts, sameActMs }] of FACETS) {
    const row = CATALOGUE[kind];
    assertEquals(row.counts, counts, kind);
    assertEquals(row.sameActMs, sameActMs, kind);
    assertEquals(row.sound, counts, kind);
    assertEquals(row.family, "support", kind);
  }
});

Deno.test("every kind that alerts are made for stands in one group of the studio's table, and every kind that counts in one of its activity", () => {
  const alerts = ALERT_GROUPS.flatMap(({ kinds }) => kinds);
  assertEquals<string[]>([...alerts].sort(), [...ALERT_KINDS].sort());
  for (const { first, kinds } of ALERT_GROUPS) assert(kinds.includes(first));
  const feed: string[] = Object.values(FEED_GROUPS)
    .flatMap(({ kinds }) => [...kinds]);
  for (const kind of SUPPORT_KINDS) {
    assertEquals(feed.filter((one) => one === kind), [kind]);
  }
});

Deno.test("a figure is counted from the kinds that add to its sums", () => {
  assertEquals<readonly string[]>(kindsAdding(["follows"]), ["follow"]);
  assertEquals<readonly string[]>(
    kindsAdding(["subs", "resubs", "gifts"], "gifted_members"),
    ["sub", "resub", "gift"],
  );
  assertEquals<readonly string[]>(
    kindsAdding(["tips"]),
    ["member", "gift_member", "superchat", "tip"],
  );
  assertEquals<readonly string[]>(kindsAdding(["raids"]), ["raid"]);
});

Deno.test("a sum that leaderboards rank by, and the one of the largest acts, is one that the kind adds to", () => {
  for (const kind of SUPPORT_KINDS) {
    const { sums, counts, boards, largest, money = [] } =
      countingOf(kind).tallied;
    const added = [...sums, ...counts, ...money];
    for (const board of boards) assert(added.includes(board), kind);
    if (largest !== null) assert(boards.includes(largest), kind);
  }
});

Deno.test("a kind that lacks a facet, or an entry of a table, does not compile: the check of the tree says so", async () => {
  // To check this file alone takes as long as the tree, of which it needs all types.
  const file = "tests/fixtures/kinds/missing_facets.ts";
  const { tasks, exclude } = JSON.parse(await Deno.readTextFile("deno.json"));
  assertMatch(tasks.check.command, /&& deno check$/);
  assertEquals(exclude.filter((path: string) => file.startsWith(path)), []);
  const text = await Deno.readTextFile(file);
  assertEquals(text.match(/@ts-expect-error/g)?.length, MISSING);
  assertEquals(text.match(/@ts-(?:ignore|nocheck)/g), null);
});
