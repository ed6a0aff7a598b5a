/** What drafts of two tabs do besides what the contract asks of every draft. */
import { assert, assertEquals } from "@std/assert";
import { createCreditsRoomStore } from "@/lib/studio/browser/subathon/credits_store.ts";
import { OWN_LISTS } from "@/lib/studio/browser/subathon/own_lists.ts";
import { createPartDraft } from "@/lib/studio/browser/subathon/part_draft.ts";
import { createSettingsStore } from "@/lib/studio/browser/settings/settings_store.ts";
import { CHANNEL } from "@/tests/support/app.ts";
import { openTabs, type StudioTabs } from "./draft_rig.ts";

const BASE = `/api/channels/${CHANNEL}`;

/** Sends a change as another person does. */
async function sent(
  { app, session }: StudioTabs,
  path: string,
  body: unknown,
  // What is read of an answer depends on what was sent.
  // deno-lint-ignore no-explicit-any
): Promise<any> {
  const answer = await app.request(path, { method: "POST", session, body });
  const json = await answer.json();
  assert(answer.ok, JSON.stringify(json));
  return json;
}

/** Reads what is stored. */
const stored = async ({ app, session }: StudioTabs, path: string) =>
  await (await app.get(path, { session })).json();

async function openWidget(tabs: StudioTabs) {
  const { id } = await sent(tabs, `${BASE}/widget-instances`, {
    type: "countdown",
    name: "Soon",
  });
  const scene = await sent(tabs, "/api/widgets/scenes", { name: "Main" });
  const path = `/api/widgets/instances/${id}`;
  const open = async () => {
    const { settings, revision } = await stored(tabs, path);
    return createSettingsStore({
      channelId: CHANNEL,
      id,
      settings,
      revision: String(revision),
      schema: { type: "object", properties: {} },
    });
  };
  return { path, sceneId: scene.id, open };
}

Deno.test("a widget that is put on a scene keeps the settings that another tab saved", async () => {
  await using tabs = await openTabs();
  const { path, sceneId, open } = await openWidget(tabs);
  const [mine, theirs] = [await open(), await open()];
  theirs.change({ ...theirs.stored.peek(), label: "Theirs" }, "label");
  await theirs.save();
  assertEquals(await mine.place(sceneId), false);
  assertEquals(mine.stored.peek().label, "Theirs");
  assertEquals(await mine.place(sceneId), true);
  mine.change({ ...mine.stored.peek(), endedText: "Mine" }, "endedText");
  await mine.save();
  const { settings, ...widget } = await stored(tabs, path);
  assertEquals([settings.label, settings.endedText, widget.sceneId], [
    "Theirs",
    "Mine",
    sceneId,
  ]);
});

Deno.test("a widget whose settings are not saved is put on no scene", async () => {
  await using tabs = await openTabs();
  const { path, sceneId, open } = await openWidget(tabs);
  const mine = await open();
  mine.change({ ...mine.stored.peek(), label: "x".repeat(100_000) }, "label");
  let code = "";
  await mine.place(sceneId).catch((error) => code = error.code);
  assertEquals(code, "invalid_input");
  assertEquals((await stored(tabs, path)).sceneId, null);
});
