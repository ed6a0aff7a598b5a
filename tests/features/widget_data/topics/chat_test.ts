import { assertEquals } from "@std/assert";
import { chatBox } from "@/lib/widgets/chat_box/definition.ts";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";
import { chatEvent } from "@/tests/support/events.ts";
import { figure } from "./rig.ts";

Deno.test("a chat box gets its last lines that are drawn, whatever came between", async () => {
  await using app = await startTestApp();
  await app.services.events.log.append(CHANNEL, [
    chatEvent("1", "hello"),
    chatEvent("2", "there"),
    ...["3", "4", "5"].map((id) => chatEvent(id, "!join")),
    {
      ...chatEvent("6", "I announce"),
      actor: { id: "9", login: "nightbot", name: "Nightbot" },
    },
  ]);
  const lines = async (settings: Record<string, unknown>) => {
    const { chat } = chatBox.reads(chatBox.settings.parse(settings));
    const found = await figure(app, "chat", chat.params);
    return found?.map(({ data }) => data.message.text);
  };
  assertEquals(await lines({ maxMessages: 2 }), ["hello", "there"]);
  assertEquals(await lines({ maxMessages: 2, hideCommands: false }), [
    "!join",
    "!join",
  ]);
  assertEquals(
    await lines({ maxMessages: 2, hideCommands: false, hideBots: false }),
    ["!join", "I announce"],
  );
});

Deno.test("a chat box that hides bots hides those of the channel's own list too, whatever their platform calls them", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const by = (login: string | null, name: string, id: string) => ({
    ...chatEvent(id, `I am ${name}`),
    actor: { id: `id-${id}`, login, name },
  });
  await app.services.events.log.append(CHANNEL, [
    by("ada", "Ada", "1"),
    by("our_bot", "Our_Bot", "2"),
    // Elsewhere nobody has a login.
    by(null, "Nightbot", "3"),
  ]);
  const patch = { excludedLogins: ["our_bot"] };
  await (await app.request(`/api/channels/${CHANNEL}/chatter`, {
    method: "PATCH",
    session,
    body: patch,
  })).body?.cancel();
  const { instances } = app.services.overlays;
  const token = await app.widgetToken();
  const lines = async (settings: Record<string, unknown>) => {
    const { instance: { id } } = await instances.save(CHANNEL, {
      type: "chat-box",
      name: "Chat",
      settings,
    });
    const { widgets } = await (await app.get(
      `/api/widgets/overlay-state/${CHANNEL}?token=${token}&ids=${id}`,
    )).json();
    const { state, settings: { filter } } = widgets[id];
    return [
      state.chat.map(({ actor }: { actor: { name: string } }) => actor.name),
      filter.hideUsers,
    ];
  };
  assertEquals(await lines({ filter: { hideUsers: ["bob"] } }), [
    ["Ada"],
    ["bob", "our_bot"],
  ]);
  assertEquals(await lines({ hideBots: false }), [
    ["Ada", "Our_Bot", "Nightbot"],
    [],
  ]);
});
