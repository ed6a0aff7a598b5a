/** People who speak first after a raid: faces of its crowd. */
import { assertEquals } from "@std/assert";
import { CHANNEL, startTestApp, type TestApp } from "@/tests/support/app.ts";
import { chatData, chatEvent, followEvent } from "@/tests/support/events.ts";

const says = (login: string, id: string, part = {}) => ({
  ...chatEvent(id),
  actor: { id: `id-${login}`, login, name: login },
  data: chatData("hello", { messageId: id, ...part }),
});

/** Takes a raid in; returns its position. */
async function raid(app: TestApp): Promise<string> {
  await app.services.events.log.append(CHANNEL, [{
    ...followEvent("raid"),
    kind: "raid",
    data: { viewers: 90 },
  }]);
  return await app.services.events.log.newestJoined(CHANNEL);
}

async function raidersAfter(app: TestApp, position: string | null) {
  const token = await app.widgetToken();
  const query = new URLSearchParams({
    token,
    ids: "",
    ...position === null ? {} : { raid: position },
  });
  const answer = await app.get(
    `/api/widgets/overlay-state/${CHANNEL}?${query}`,
  );
  const { raiders } = await answer.json();
  return raiders?.map(({ login }: { login: string }) => login);
}

Deno.test("who speaks first after a raid is told as they spoke, each once, without the channel's own people and bots", async () => {
  await using app = await startTestApp();
  await app.services.events.log.append(CHANNEL, [says("before", "1")]);
  const position = await raid(app);
  assertEquals(await raidersAfter(app, position), []);
  await app.services.events.log.append(CHANNEL, [
    says("mod", "2", { roles: ["moderator"] }),
    says("nightbot", "3"),
    says("ada", "4"),
    says("elsewhere", "5", {
      sharedFrom: { id: "7", login: "other", name: "Other" },
    }),
    says("bob", "6"),
    says("ada", "7"),
    says("cy", "8"),
  ]);
  assertEquals(await raidersAfter(app, position), ["ada", "bob", "cy"]);
  // Whoever is taken away meanwhile came with nobody.
  await app.services.events.log.append(CHANNEL, [{
    ...followEvent("cleared"),
    kind: "chat.user_cleared",
    data: { user: { id: "id-bob", login: "bob", name: "bob" } },
  }]);
  assertEquals(await raidersAfter(app, position), ["ada", "cy"]);
  assertEquals(await raidersAfter(app, null), undefined);
});

Deno.test("no more are told of than have a place in the first row, always the same ones", async () => {
  await using app = await startTestApp();
  const position = await raid(app);
  const logins = Array.from({ length: 20 }, (_, index) => `viewer_${index}`);
  await app.services.events.log.append(
    CHANNEL,
    logins.map((login, index) => says(login, `${index}`)),
  );
  assertEquals(await raidersAfter(app, position), logins.slice(0, 11));
});
