import { assert, assertEquals } from "@std/assert";
import { CHANNEL, INTERNAL_TOKEN, startTestApp } from "@/tests/support/app.ts";
import { chatData, chatEvent, eventAt } from "@/tests/support/events.ts";
import { toIso } from "@/lib/core/clock.ts";

/** Two people to whom their platforms gave the same id. */
const TOM = { id: "123", login: "tom", name: "Tom of Twitch" };
const KIM = { id: "123", login: "kim", name: "Kim of Kick" };

async function startChannel() {
  const app = await startTestApp();
  const session = await app.signIn();
  const { log } = app.services.events;
  const at = (path: string) => `/api/channels/${CHANNEL}/${path}`;
  let count = 0;
  const world = {
    app,
    log,
    ban: (user: typeof TOM) =>
      log.append(CHANNEL, [
        eventAt(app.clock.now(), "chat.user_cleared", { user }),
      ]),
    /** Kim, as a module tells of her. */
    kick: async (kind: string, data: unknown) => {
      const res = await app.request("/internal/sc-event", {
        method: "POST",
        internal: INTERNAL_TOKEN,
        body: [{
          channelId: CHANNEL,
          id: `kick-${++count}`,
          kind,
          platform: "kick",
          actor: KIM,
          data,
        }],
      });
      const { accepted } = await res.json();
      assertEquals([res.status, accepted], [202, 1]);
    },
    twitch: (kind: "cheer" | "chat.message", text: string) =>
      log.append(CHANNEL, [
        kind === "cheer"
          ? eventAt(app.clock.now(), "cheer", {
            bits: 50,
            anonymous: false,
            source: "cheer",
            powerUp: null,
            message: { text, parts: [{ type: "text", text }] },
          }, { actor: TOM })
          : {
            ...chatEvent(`twitch-${++count}`),
            occurredAt: toIso(app.clock.now()),
            actor: TOM,
            data: chatData(text),
          },
      ]),
    /** Texts that these widgets are drawn from. */
    async shown(...types: string[]) {
      const token = await app.widgetToken();
      const answers = await Promise.all(types.map(async (type) => {
        const path =
          `/api/widgets/figures/${CHANNEL}?type=${type}&token=${token}`;
        return await (await app.get(path)).text();
      }));
      return answers.join("\n");
    },
    post: async (path: string, body: unknown) =>
      await (await app.request(at(path), { method: "POST", session, body }))
        .json(),
    read: async (path: string) =>
      await (await app.get(at(path), { session })).json(),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
  return world;
}

const KIMS = {
  bits: 40,
  anonymous: false,
  source: "cheer",
  powerUp: null,
  message: "from Kim",
};

const line = (text: string, id = "line") => ({
  ...chatData(text, { messageId: id }),
  message: text,
});
const LISTS = ["event-list", "latest-label", "leaderboard", "chat-box"];

Deno.test("a ban on one platform hides nobody with the same id on another", async () => {
  await using world = await startChannel();
  await world.twitch("cheer", "from Tom");
  await world.kick("cheer", KIMS);
  await world.kick("chat.message", line("hello from Kick"));
  const before = await world.shown(...LISTS);
  assert(before.includes(TOM.name) && before.includes(KIM.name), before);
  world.app.clock.pass(1_000);
  await world.ban(TOM);
  const after = await world.shown(...LISTS);
  assert(!after.includes(TOM.name), after);
  assert(after.includes(KIM.name), after);
  assert(after.includes("hello from Kick"), after);
  // Nor does what she writes bring him back.
  world.app.clock.pass(1_000);
  await world.kick("chat.message", line("me again", "line-2"));
  assert(!(await world.shown(...LISTS)).includes(TOM.name));
});

Deno.test("an erasure takes what somebody gave and entered, and leaves the other with that id", async () => {
  await using world = await startChannel();
  await world.post("giveaway", {
    action: "open",
    prize: "A key",
    keyword: "!key",
  });
  await world.twitch("chat.message", "!key");
  await world.kick("chat.message", line("!key"));
  await world.twitch("cheer", "from Tom");
  await world.kick("cheer", KIMS);
  const closed = await world.post("giveaway", { action: "close" });
  assertEquals(closed.giveaway.entries, 2);
  const before = await world.shown(...LISTS);
  assert(before.includes(TOM.name) && before.includes(KIM.name), before);
  world.app.clock.pass(1_000);
  await world.post("people/erase", { userId: "123" });
  assertEquals((await world.read("giveaway")).giveaway.entries, 1);
  const left = await world.shown(...LISTS);
  assert(!left.includes(TOM.name) && left.includes(KIM.name), left);
  world.app.clock.pass(1_000);
  await world.post("people/erase", { userId: "kick:123" });
  assertEquals((await world.read("giveaway")).giveaway.entries, 0);
  assert(!(await world.shown(...LISTS)).includes(KIM.name));
});
