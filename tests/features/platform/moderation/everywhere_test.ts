import { assert, assertEquals } from "@std/assert";
import { toIso } from "@/lib/core/clock.ts";
import { CHANNEL, startTestApp, type TestApp } from "@/tests/support/app.ts";

/** Parted by characters that nobody sees, and in letters of full width. */
const HIDDEN = "tr\u200bo\u2060ll";
const WIDE = "\uff34\uff32\uff2f\uff2c\uff2c";
const LINK = "evil.example-shop.com/free";
const TEXT = `LOOK YOU ${HIDDEN} AND ${WIDE} AT ${LINK} RIGHT NOW`;
const SHOWN = "look you ******* and ***** at [link] right now";
const TROLL = { id: "77", login: "nice_login", name: `Big ${WIDE}` };

/** Texts that none but the owner may get. */
const RAW = [HIDDEN, WIDE, "troll", "evil.", "RIGHT NOW"];

function assertClean(text: string, where: string): void {
  for (const raw of RAW) assert(!text.includes(raw), `${where}: ${raw}`);
}

/** Takes what Twitch tells of the channel. */
async function tell(
  app: TestApp,
  type: string,
  event: Record<string, unknown>,
): Promise<void> {
  const { accepted } = await app.services.platform.notifications.accept({
    subscription: { id: "s", type, version: "1", condition: {} },
    event: { broadcaster_user_id: CHANNEL, ...event },
  }, {
    messageId: `m:${type}`,
    timestamp: toIso(app.clock.now()),
  });
  assertEquals(accepted, 1, type);
}

Deno.test("what is blocked is changed once, where it enters, for every consumer, and stays the owner's to read", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const settings = await app.request(`/api/channels/${CHANNEL}/settings`, {
    method: "PATCH",
    session,
    body: {
      blockedWords: ["troll"],
      moderation: { words: "mask", links: "mask", caps: "lower" },
    },
  });
  assertEquals(settings.status, 200);
  const by = (prefix: string) => ({
    [`${prefix}_id`]: TROLL.id,
    [`${prefix}_login`]: TROLL.login,
    [`${prefix}_name`]: TROLL.name,
  });
  await tell(app, "channel.chat.message", {
    ...by("chatter_user"),
    message_id: "line",
    message: { text: TEXT, fragments: [{ type: "text", text: TEXT }] },
    badges: [],
  });
  await tell(app, "channel.cheer", {
    ...by("user"),
    is_anonymous: false,
    message: TEXT,
    bits: 300,
  });
  await app.clock.advance(1_000);

  // The log is what pages, alerts, speech and custom widgets are sent.
  const { events } = await app.services.events.log.read({
    channelId: CHANNEL,
    after: null,
    limit: 20,
  });
  const told = events.filter(({ kind }) =>
    kind === "chat.message" || kind === "cheer"
  );
  assertEquals(
    told.map((event) => "message" in event.data && event.data.message?.text),
    [SHOWN, SHOWN],
  );
  assertEquals(told.map(({ actor }) => actor?.name), [
    TROLL.login,
    TROLL.login,
  ]);
  assertClean(JSON.stringify(events), "log");

  // Chat, highlights, lists, labels, leaderboards and credits.
  await app.request(`/api/channels/${CHANNEL}/chat-highlight`, {
    method: "POST",
    session,
    body: { action: "show", messageId: "line" },
  });
  await app.request(`/api/channels/${CHANNEL}/credits/control`, {
    method: "POST",
    session,
    body: { action: "play" },
  });
  const token = await app.widgetToken();
  const { id: label } = await (await app.request(
    `/api/channels/${CHANNEL}/widget-instances`,
    {
      method: "POST",
      session,
      body: { type: "latest-label", settings: { items: ["cheer"] } },
    },
  )).json();
  const figures = `/api/widgets/figures/${CHANNEL}?token=${token}&type=`;
  for (
    const [type, text] of [
      ["chat-box", SHOWN],
      ["chat-highlight", SHOWN],
      ["event-list", SHOWN],
      [`latest-label&instance_id=${label}`, TROLL.login],
      ["credits", TROLL.login],
    ] as const
  ) {
    const answer = await (await app.get(figures + type)).text();
    assert(answer.includes(text), `${type}: ${answer}`);
    assertClean(answer, type);
  }

  // Session data, and what comes, of custom widgets.
  for (const path of ["recent?", "leaderboard?board=cheer&"]) {
    const url = `/api/widgets/sc/rewards/${path}token=${token}`;
    const answer = await (await app.get(url)).text();
    assert(answer.includes(TROLL.login), answer);
    assertClean(answer, path);
  }
  const { code, versions, frames } = app.services.customWidgets;
  const { widget } = await code.save(CHANNEL, null, { name: "Own", js: "1" });
  await versions.publish(CHANNEL, widget.id, "1");
  const caller = await app.services.account.widgetTokens.find(token);
  assert(caller);
  const opening = JSON.stringify(
    await frames.opening(caller, widget.id, false),
  );
  assert(opening.includes(SHOWN), opening);
  assertClean(opening, "custom widget");

  const owner = await app.get(`/api/channels/${CHANNEL}/events`, { session });
  const { items } = await owner.json();
  const originals = JSON.stringify(
    items.map(({ original }: { original: unknown }) => original),
  );
  for (const raw of [HIDDEN, WIDE, LINK]) assert(originals.includes(raw), raw);
});
