import { assert, assertEquals } from "@std/assert";
import { CHANNEL, INTERNAL_TOKEN, startTestApp } from "@/tests/support/app.ts";

/** Names that objects have by themselves, or that count as places of a list. */
const HOSTILE = ["constructor", "__proto__", "toString", "2", "hasOwnProperty"];
const ORDINARY = ["anna", "berta", "carla", "dorothea", "emil"];

/** Kinds that draw lists, sums, tops, counters and sections. */
const WIDGETS = [
  "event-list",
  "latest-label",
  "leaderboard",
  "session-totals",
  "subathon-feed",
  "subathon-stats",
  "credits",
  "giveaway",
  "viewer-queue",
  "chat-box",
  "ticker",
  "stream-boss",
  "tip-jar",
  "goal-bar",
];

/** Returns a text in which nothing is left of when and where it was made. */
function neutral(text: string, names: readonly string[]): string {
  return names.reduce(
    (rest, name, index) =>
      [name, name.toLowerCase()].reduce(
        (text, one) =>
          text.replaceAll(`"${one}"`, `"NAME${index}"`)
            .replaceAll(`@${one}"`, `@NAME${index}"`),
        rest,
      ),
    text,
  ).replace(/[0-9A-HJKMNP-TV-Z]{26}[-\w.]*/g, "PLACE")
    .replace(/name:[\w-]+/g, "name:KEY")
    .replace(/\b(gvw|ses|tse|cmd|ctr|lin|goal|run)_\w+/g, "$1");
}

/** Returns all that a channel answers after the same things were done under these names. */
async function answersFor(names: readonly string[]): Promise<string[]> {
  await using app = await startTestApp();
  const session = await app.signIn();
  const channel = (path: string) => `/api/channels/${CHANNEL}/${path}`;
  const post = async (path: string, body: unknown) => {
    const res = await app.request(channel(path), {
      method: "POST",
      session,
      body,
    });
    return await res.text();
  };
  const answers: string[] = [];
  answers.push(
    await post("giveaway", { action: "open", prize: "A mug", keyword: "!mug" }),
    await post("viewer-queue", { action: "open" }),
  );
  let told = 0;
  const tell = async (kind: string, name: string, data: unknown) => {
    const res = await app.request("/internal/sc-event", {
      method: "POST",
      internal: INTERNAL_TOKEN,
      body: [{
        channelId: CHANNEL,
        id: `event-${++told}`,
        kind,
        platform: "kick",
        actor: { id: null, login: name.toLowerCase(), name },
        data,
      }],
    });
    const { accepted } = await res.json();
    assertEquals([kind, res.status, accepted], [kind, 202, 1]);
  };
  for (const [index, name] of names.entries()) {
    const amountMinor = 1_000 * (index + 1);
    app.clock.pass(1_000);
    await tell("tip", name, {
      amount: { amountMinor, currency: "EUR" },
      provider: "test",
      message: name,
    });
    await tell("cheer", name, {
      bits: 10 + index,
      anonymous: false,
      source: "cheer",
      powerUp: null,
      message: name,
    });
    await tell("member", name, { level: name, months: 1, message: null });
    await tell("metric.updated", name, { name, value: index });
    await tell("goal.updated", name, {
      goalId: name,
      title: name,
      metric: null,
      current: index,
      target: 10,
      currency: null,
    });
    await tell("points.updated", name, {
      balance: 10 * (index + 1),
      delta: 1,
      reason: name,
    });
    await tell("redemption", name, {
      redemptionId: `red-${index}`,
      reward: {
        id: name,
        title: name,
        cost: 5,
        unit: "points",
        source: "kick",
        prompt: "",
      },
      input: name,
      status: "fulfilled",
      message: null,
    });
    await tell("giveaway.entry", name, { giveawayId: null });
    await tell("viewer_queue.join", name, { inGame: name });
  }
  answers.push(
    await post("giveaway", { action: "close" }),
    await post("viewer-queue", { action: "close" }),
  );
  const token = await app.widgetToken();
  for (const type of WIDGETS) {
    const path = `/api/widgets/figures/${CHANNEL}?type=${type}&token=${token}`;
    answers.push(`${type} ${await (await app.get(path)).text()}`);
  }
  for (const path of ["credits/state", "session"]) {
    const res = await app.get(channel(path), { session });
    answers.push(`${path} ${await res.text()}`);
  }
  return answers.map((answer) => neutral(answer, names));
}

Deno.test("names that objects have by themselves are counted and listed like any others", async () => {
  const [hostile, ordinary] = await Promise.all([
    answersFor(HOSTILE),
    answersFor(ORDINARY),
  ]);
  assert(ordinary.join().includes("NAME4"), ordinary.join("\n"));
  for (const [index, answer] of hostile.entries()) {
    assertEquals(answer, ordinary[index]);
  }
});
