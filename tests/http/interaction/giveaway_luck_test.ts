import { assert, assertEquals, assertRejects } from "@std/assert";
import { DAY_MS, SECOND_MS } from "@/lib/core/clock.ts";
import { AppError } from "@/lib/core/errors.ts";
import { keys } from "@/lib/database/keys.ts";
import { createGiveawayService } from "@/lib/features/audience/giveaways/service.ts";
import {
  GiveawayCommand,
  type StoredGiveaway,
} from "@/lib/schema/audience/giveaways.ts";
import type { Aggregate } from "@/lib/schema/events/projections.ts";
import { PlatformError } from "@/lib/schema/platform/client.ts";
import { openKv } from "@/lib/storage/kv.ts";
import { CHANNEL } from "@/tests/support/app.ts";
import { standingClock } from "@/tests/support/clock.ts";
import { numbers } from "@/tests/support/events.ts";
import { createRig, type Rig } from "./rig.ts";

type Kept = Aggregate<StoredGiveaway | null>;

const OPEN = { action: "open", prize: "A mug", keyword: "!mug" };
const DRAW = { action: "draw", winners: 1, again: false } as const;

/** Has a viewer enter with a badge of a subscriber, where one is given. */
const enters = (
  rig: Rig,
  who: string,
  { roles = [], badge = "" }: { roles?: string[]; badge?: string } = {},
) =>
  rig.says(who, "!mug", ({ data }) => {
    data.roles = roles;
    data.badges = badge === ""
      ? []
      : [{ set: "subscriber", id: badge, info: "3" }];
  });

/** Returns a service over a rig's database whose draws are those of `below`, and of who follows. */
function serviceOf(
  { app }: Rig,
  { below = () => 0, follows = [] }: {
    below?: (bound: number) => number;
    /** Ids of those who follow; an error where Twitch does not tell. */
    follows?: readonly string[] | PlatformError;
  },
) {
  const asked: string[] = [];
  const giveaways = createGiveawayService({
    kv: app.kv,
    clock: app.clock,
    newId: app.services.newId,
    below,
    outbox: { publish: () => Promise.resolve(), publishSoon() {} },
    catchUp: () => Promise.resolve(),
    listenFromNow: () => Promise.resolve(),
    hiddenAmong: () => Promise.resolve(new Set()),
    followersAmong(_channelId, ids) {
      asked.push(...ids);
      return follows instanceof PlatformError
        ? Promise.reject(follows)
        : Promise.resolve(new Set(follows.filter((id) => ids.includes(id))));
    },
  });
  return { giveaways, asked };
}

/** Returns who wins by each number that can be drawn first, of the same giveaway each time. */
async function winnersByNumber(
  rig: Rig,
  follows: readonly string[] | PlatformError = [],
): Promise<(string | undefined)[]> {
  const { key, value } = await rig.app.kv.get<Kept>(keys.giveaway(CHANNEL));
  const winners: (string | undefined)[] = [];
  for (const number of numbers(value?.state?.tickets ?? 0)) {
    await rig.app.kv.set(key, value);
    const tickets = await Array.fromAsync(
      rig.app.kv.list({ prefix: ["giveaway_ticket", CHANNEL] }),
    );
    let calls = 0;
    const { giveaways } = serviceOf(rig, {
      below: () => calls++ === 0 ? number : 0,
      follows,
    });
    const { giveaway } = await giveaways.command(CHANNEL, DRAW);
    winners.push(giveaway?.winners[0]?.name);
    for (const ticket of tickets) {
      await rig.app.kv.set(ticket.key, ticket.value);
    }
  }
  return winners;
}

const count = (winners: readonly (string | undefined)[]) =>
  Object.fromEntries(
    [...new Set(winners)].map((name) => [
      name ?? "",
      winners.filter((one) => one === name).length,
    ]),
  );

Deno.test("each has as many numbers in the draw as the luck of what they are says", async () => {
  await using rig = await createRig();
  await rig.post("giveaway", {
    ...OPEN,
    luckTier1: 2,
    luckTier2: 3,
    luckTier3: 6,
    luckVip: 4,
  });
  await enters(rig, "Ann");
  await enters(rig, "Bo", { roles: ["subscriber"], badge: "12" });
  await enters(rig, "Cy", { roles: ["subscriber"], badge: "2003" });
  await enters(rig, "Di", { roles: ["subscriber", "vip"], badge: "3012" });
  await enters(rig, "Ed", { roles: ["vip"] });
  await enters(rig, "Ann", { roles: ["vip"] });
  const { body } = await rig.post("giveaway", { action: "close" });
  assertEquals(body.giveaway.entries, 5, "people, whatever their luck");
  assertEquals(count(await winnersByNumber(rig)), {
    Ann: 1,
    Bo: 2,
    Cy: 3,
    Di: 6,
    Ed: 4,
  });
});

Deno.test("numbers of followers win for those who follow alone, and for nobody where Twitch does not tell", async () => {
  await using rig = await createRig();
  await rig.post("giveaway", { ...OPEN, luckFollower: 3, luckVip: 2 });
  await enters(rig, "Ann");
  await enters(rig, "Bo", { roles: ["vip"] });
  await enters(rig, "Cy");
  await rig.post("giveaway", { action: "close" });
  const first = (winners: readonly (string | undefined)[]) => [
    winners.slice(0, 3),
    winners.slice(3, 6),
    winners.slice(6, 9),
  ];
  // A number that is void is followed by the lowest that was not drawn.
  const told = first(await winnersByNumber(rig, ["id-Ann"]));
  assertEquals(told, [
    ["Ann", "Ann", "Ann"],
    ["Bo", "Bo", "Ann"],
    ["Cy", "Ann", "Ann"],
  ]);
  const { giveaways } = serviceOf(rig, {
    below: () => 1,
    follows: new PlatformError("unreachable", "no answer"),
  });
  const drawn = await giveaways.command(CHANNEL, { ...DRAW, again: true });
  assertEquals(drawn.draws.at(-1)?.follows, "not_told");
});

Deno.test("only followers win where it is for them, and nobody is drawn while nobody says who follows", async () => {
  await using rig = await createRig();
  await rig.post("giveaway", { ...OPEN, followersOnly: true });
  for (const who of ["Ann", "Bo", "Cy"]) await enters(rig, who);
  await rig.post("giveaway", { action: "close" });
  const draw = (follows: readonly string[] | PlatformError) =>
    serviceOf(rig, { follows }).giveaways.command(CHANNEL, DRAW)
      .catch((error) => error);
  const refused = await draw(new PlatformError("scope_missing", "no consent"));
  assertEquals(refused.code, "scope_missing");
  assertEquals(
    (await draw(new PlatformError("unreachable", "no answer"))).code,
    "platform_unreachable",
  );
  const nobody = await draw([]);
  assertEquals(
    nobody.message,
    "Cannot draw: everybody who is left does not follow",
  );
  const drawn = await draw(["id-Cy"]);
  assertEquals(drawn.giveaway.winners[0].name, "Cy");
  assertEquals(drawn.draws[0].follows, "told");
});

Deno.test("of many who do not follow no more than 200 are asked for", async () => {
  await using rig = await createRig();
  await rig.post("giveaway", { ...OPEN, followersOnly: true });
  for (const at of numbers(230)) await enters(rig, `User${at}`);
  await rig.read("giveaway");
  await rig.post("giveaway", { action: "close" });
  const { giveaways, asked } = serviceOf(rig, { follows: [] });
  await assertRejects(
    () => giveaways.command(CHANNEL, DRAW),
    AppError,
    "not among the 200",
  );
  assertEquals([asked.length, new Set(asked).size], [200, 200]);
});

Deno.test("who is excluded does not enter, and who won lately is passed over until the days are over", async () => {
  await using rig = await createRig();
  const open = {
    ...OPEN,
    excludeLogins: ["Troll"],
    excludeModerators: true,
    excludeWinnersDays: 7,
  };
  await rig.post("giveaway", open);
  await enters(rig, "Ann");
  await enters(rig, "Troll");
  await enters(rig, "Mo", { roles: ["moderator"] });
  await enters(rig, "Own", { roles: ["broadcaster"] });
  const first = await rig.post("giveaway", DRAW);
  assertEquals(first.body.giveaway.winners[0].name, "Ann");
  assertEquals(first.body.giveaway.entries, 1);

  rig.app.clock.pass(DAY_MS);
  await rig.post("giveaway", open);
  await enters(rig, "Ann");
  const none = await rig.post("giveaway", DRAW);
  assertEquals([none.status, none.body.code], [409, "conflict"]);
  await enters(rig, "Bo");
  const second = await rig.post("giveaway", DRAW);
  assertEquals(second.body.giveaway.winners[0].name, "Bo");

  rig.app.clock.pass(6 * DAY_MS);
  await rig.post("giveaway", open);
  await enters(rig, "Ann");
  const third = await rig.post("giveaway", DRAW);
  assertEquals(third.body.giveaway.winners[0].name, "Ann");
  await rig.post("people/erase", { userId: "id-Ann" });
  const win = await rig.app.kv.get(keys.giveawayWin(CHANNEL, "twitch:id-Ann"));
  assertEquals(win.value, null);
});

Deno.test("a winner answers in chat in time, and who does not is no winner of late", async () => {
  await using rig = await createRig();
  const open = { ...OPEN, answerSeconds: 60, excludeWinnersDays: 30 };
  await rig.post("giveaway", open);
  for (const who of ["Ann", "Bo"]) await enters(rig, who);
  const drawn = (await rig.post("giveaway", DRAW)).body.giveaway;
  const [silent] = drawn.winners;
  assertEquals(silent.answered, false);
  assertEquals(Date.parse(drawn.answerBy) - Date.parse(drawn.drawnAt), 60_000);
  const other = silent.name === "Ann" ? "Bo" : "Ann";
  await rig.says(other, "gg");
  rig.app.clock.pass(60 * SECOND_MS);
  await rig.says(silent.name, "here!");
  const late = (await rig.post("giveaway", DRAW)).body;
  assertEquals([late.changed, late.giveaway.winners[0].answered], [
    false,
    false,
  ]);

  const again = { ...DRAW, again: true };
  assertEquals(
    (await rig.post("giveaway", again)).body.giveaway.winners[0].name,
    other,
  );
  rig.app.clock.pass(59 * SECOND_MS);
  await rig.says(other, "mine");
  await rig.says(other, "thanks");
  const { giveaway, draws } = (await rig.post("giveaway", DRAW)).body;
  assertEquals(giveaway.winners[0].answered, true);
  assertEquals(
    draws.map((one: { winners: { answered: boolean }[] }) =>
      one.winners[0]?.answered
    ),
    [false, true],
  );
  await rig.app.services.audience.interaction.outbox.flush();
  assertEquals(
    (await rig.told("giveaway.state")).at(-1).giveaway.winners[0].answered,
    true,
  );
  const wins = await Array.fromAsync(
    rig.app.kv.list({ prefix: keys.giveawayWinsOf(CHANNEL) }),
    ({ key }) => key[2],
  );
  assertEquals(wins, [`twitch:id-${other}`]);
});

Deno.test("a draw that asks Twitch goes by the revision that it was sent with, and sent twice it closes nothing that came later", async () => {
  await using rig = await createRig();
  const open = { ...OPEN, luckFollower: 2 };
  const opened = await rig.post("giveaway", open);
  const revision = opened.body.revision;
  await enters(rig, "Ann");
  const stale = await rig.post("giveaway", { ...DRAW, revision });
  assertEquals([stale.status, stale.body.code], [412, "stale"]);
  const before = await rig.read("giveaway");
  assertEquals(before.giveaway.status, "open", "what is refused does nothing");
  const draw = { ...DRAW, revision: before.revision, idempotencyKey: "once" };
  const drawn = await rig.post("giveaway", draw);
  assertEquals(drawn.body.giveaway.winners[0].name, "Ann");

  await rig.post("giveaway", open);
  const again = await rig.post("giveaway", draw);
  assertEquals([again.status, again.body.changed], [200, false]);
  assertEquals(again.body.giveaway.status, "open");
});

Deno.test("a giveaway of an earlier version is drawn and answered as before", async () => {
  await using rig = await createRig();
  await rig.post("giveaway", OPEN);
  for (const who of ["Ann", "Bo"]) await enters(rig, who);
  await rig.post("giveaway", { action: "close" });
  const entry = await rig.app.kv.get<Kept>(keys.giveaway(CHANNEL));
  const { options: _, ...state } = entry.value!.state!;
  await rig.app.kv.set(entry.key, { ...entry.value!, state });
  const { giveaway, draws } = (await rig.post("giveaway", DRAW)).body;
  assert(["Ann", "Bo"].includes(giveaway.winners[0].name));
  assertEquals([giveaway.winners[0].answered, giveaway.answerBy], [null, null]);
  assertEquals(draws[0].follows, "not_asked");
});

Deno.test("two processes that draw at once draw once, whatever the luck", async () => {
  const clock = standingClock();
  using kv = await openKv(":memory:");
  await using one = await createRig({ kv, clock });
  await using other = await createRig({ kv, clock });
  await one.post("giveaway", { ...OPEN, luckVip: 20 });
  for (const at of numbers(12)) {
    await enters(one, `User${at}`, { roles: at % 2 ? ["vip"] : [] });
  }
  const drawn = await Promise.all(
    [one, other, one, other].map((rig) => rig.post("giveaway", DRAW)),
  );
  assertEquals(drawn.filter(({ body }) => body.changed).length, 1);
  const names = drawn.map(({ body }) => body.giveaway.winners[0].name);
  assertEquals(new Set(names).size, 1);
  const all = { ...DRAW, winners: 20, again: true };
  const rest = (await other.post("giveaway", all)).body.giveaway.winners;
  assertEquals(rest.length, 11, "each of those who are left, once");
});

Deno.test("luck and time out of bounds are refused", () => {
  const fits = (fields: object) =>
    GiveawayCommand.safeParse({ ...OPEN, ...fields }).success;
  assertEquals(fits({}), true);
  for (
    const fields of [
      { luckVip: 0 },
      { luckVip: 21 },
      { luckTier3: 1.5 },
      { answerSeconds: 9 },
      { excludeWinnersDays: 366 },
      { excludeLogins: ["two words"] },
      { excludeLogins: numbers(101).map((i) => `u${i}`) },
    ]
  ) assertEquals(fits(fields), false, JSON.stringify(fields));
});
