import { assert, assertEquals, assertNotEquals } from "@std/assert";
import {
  COMPOSABLE,
  compose,
  isComposable,
  typeOf,
} from "@/lib/clients/simulated/compose.ts";
import {
  DAWN,
  eventsOf,
  idOf,
  worldOf,
} from "@/tests/support/simulated_world.ts";
import { HOUR_MS } from "@/lib/core/clock.ts";

const START = DAWN + HOUR_MS;
const world = worldOf({ startAt: START });
const scene = (id: string) => ({ id, at: START + 500 });

Deno.test("every kind can be composed, and the world stays as it was", () => {
  const before = structuredClone(world.state());
  for (const kind of COMPOSABLE) {
    const told = compose(world, kind, {}, scene(`kind ${kind}`));
    assert(told.length > 0, kind);
    assert(told.every(({ at }) => at >= START + 500 && at < START + 600));
  }
  assertEquals(world.state(), before);
  assert(isComposable("gift"));
  assert(!isComposable("toString"));
});

Deno.test("an id gives the same event again, another id another event", () => {
  const once = compose(world, "cheer", {}, scene("one"));
  assertEquals(compose(world, "cheer", {}, scene("one")), once);
  const other = compose(world, "cheer", {}, scene("two"));
  assertNotEquals(other.map(idOf), once.map(idOf));
});

Deno.test("what is asked for is what comes", () => {
  const known = world.population.people[9]!;
  const [sub] = eventsOf(
    compose(
      world,
      "sub",
      { user: { login: known.login }, tier: 3 },
      scene("s"),
    ),
    "channel.subscribe",
  );
  assertEquals(sub?.user_id, known.id);
  assertEquals(sub?.tier, "3000");
  const [resub] = eventsOf(
    compose(world, "resub", { months: 25, message: "again!" }, scene("r")),
    "channel.subscription.message",
  );
  assertEquals(resub?.cumulative_months, 25);
  assertEquals(resub?.message, { text: "again!", emotes: null });
  const [raid] = eventsOf(
    compose(world, "raid", { viewers: 777, user: { name: "You" } }, scene("v")),
    "channel.raid",
  );
  assertEquals(raid?.viewers, 777);
  assertEquals(raid?.from_broadcaster_user_name, "You");
  const cheered = compose(
    world,
    "cheer",
    { bits: 1_234, message: "hi", user: { id: "5", login: "me", name: "Me" } },
    scene("c"),
  );
  const [cheer] = eventsOf(cheered, "channel.cheer");
  assertEquals(
    [cheer?.bits, cheer?.message, cheer?.user_name],
    [1_234, "Cheer1234 hi", "Me"],
  );
  assertEquals(cheered.map(typeOf), [
    "channel.cheer",
    "channel.bits.use",
    "channel.chat.message",
  ]);
  const [tip] = compose(
    world,
    "tip",
    { amountMinor: 999, currency: "JPY", message: "どうぞ" },
    scene("t"),
  );
  assert(tip?.from === "module");
  assertEquals(tip.event.data.amount, { amountMinor: 999, currency: "JPY" });
  const [poll] = eventsOf(
    compose(
      world,
      "poll",
      { title: "Tea?", options: ["Yes", "Of course"] },
      scene("p"),
    ),
    "channel.poll.begin",
  );
  assertEquals(poll?.title, "Tea?");
});

Deno.test("a gift comes with all of its recipients and nothing else", () => {
  const told = compose(
    world,
    "gift",
    { count: 20, anonymous: false },
    scene("g"),
  );
  assertEquals(eventsOf(told, "channel.subscription.gift")[0]?.total, 20);
  assertEquals(eventsOf(told, "channel.subscribe").length, 20);
  assertEquals(eventsOf(told, "channel.chat.notification").length, 21);
  assertEquals(told.length, 42);
});

Deno.test("an anonymous giver is not named anywhere", () => {
  const user = { id: "77", login: "secret_giver", name: "Secret_Giver" };
  for (const kind of ["gift", "cheer"] as const) {
    const told = compose(
      world,
      kind,
      { user, anonymous: true, count: 2 },
      scene(`anonymous ${kind}`),
    );
    assert(told.length >= 2);
    assert(!JSON.stringify(told).toLowerCase().includes("secret"), kind);
  }
});

Deno.test("a hype train can be composed while another runs", () => {
  const busy = worldOf({ pace: 20, startAt: START });
  busy.advance(START + 60_000);
  const told = compose(busy, "hype_train", {}, scene("h"));
  assertEquals(told.map(typeOf), [
    "channel.hype_train.begin",
    "channel.hype_train.progress",
  ]);
});
