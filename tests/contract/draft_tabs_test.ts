/** Drafts that are open in two tabs, beyond the contract of every draft. */
import { assertEquals } from "@std/assert";
import { keys } from "@/lib/database/keys.ts";
import { readWidgetSettings } from "@/lib/pages/studio/widgets/read_widget_settings.ts";
import type { StoredInstance } from "@/lib/schema/overlays/scenes.ts";
import { createCreditsRoomStore } from "@/lib/studio/browser/subathon/credits_store.ts";
import { OWN_LISTS } from "@/lib/studio/browser/subathon/own_lists.ts";
import { createPartDraft } from "@/lib/studio/browser/subathon/part_draft.ts";
import { createSettingsStore } from "@/lib/studio/browser/settings/settings_store.ts";
import { CHANNEL } from "@/tests/support/app.ts";
import {
  inTrouble,
  openTabs,
  sendElsewhere,
  type StudioTabs,
} from "./draft_rig.ts";

const BASE = `/api/channels/${CHANNEL}`;

/** Reads what is stored. */
const stored = async ({ app, session }: StudioTabs, path: string) =>
  await (await app.get(path, { session })).json();

async function openWidget(tabs: StudioTabs) {
  const { id } = await sendElsewhere(tabs, "POST", `${BASE}/widget-instances`, {
    type: "countdown",
    name: "Soon",
  });
  const scene = await sendElsewhere(tabs, "POST", "/api/widgets/scenes", {
    name: "Main",
  });
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

Deno.test("settings that were brought up to now as they were read are saved as what they are", async () => {
  await using tabs = await openTabs();
  const { app } = tabs;
  const { id } = await sendElsewhere(tabs, "POST", `${BASE}/widget-instances`, {
    type: "goal-bar",
  });
  // As a version stored it whose goal bars were silent without a sound.
  const key = keys.instance(CHANNEL, id);
  const { value } = await app.kv.get<StoredInstance>(key);
  await app.kv.set(key, { ...value!, schemaVersion: 1 });
  const { settings: { widget, schema } } = await readWidgetSettings(
    app.services,
    {
      userId: CHANNEL,
      channelId: CHANNEL,
      login: "ada",
      role: "owner",
      expiresAt: Infinity,
    },
    id,
  );
  const store = createSettingsStore({ channelId: CHANNEL, ...widget, schema });
  assertEquals(store.stored.peek().sound, { volume: 0 });
  store.change({ sound: { volume: 60 } }, "sound.volume");
  await store.save();
  const { settings } = await stored(tabs, `/api/widgets/instances/${id}`);
  assertEquals(settings.sound, { volume: 60 });
});

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

const LISTS = `${BASE}/credits/lists`;

const textOf = ({ lines }: { lines: readonly string[] }) => lines.join();

async function openLists(tabs: StudioTabs) {
  const store = createCreditsRoomStore({
    channelId: CHANNEL,
    readOnly: false,
    credits: await stored(tabs, `${BASE}/credits/state?limit=20`),
    lists: (await stored(tabs, LISTS)).items,
  });
  const { act, draft } = createPartDraft({
    whole: store.own,
    read: store.readLists,
    write: store.changeList,
  }, OWN_LISTS);
  const add = (line: string) =>
    act(({ lists }) => ({
      lists: [...lists, { id: line, title: "", lines: [line] }],
    }));
  const shown = () => draft.value.peek().lists.map(textOf);
  return { add, shown, store };
}

const addElsewhere = (tabs: StudioTabs, line: string) =>
  sendElsewhere(tabs, "POST", LISTS, { action: "save", lines: [line] });

Deno.test("Undo of a list of the credits leaves the one that another tab added at that moment", async () => {
  await using tabs = await openTabs();
  const { add, shown, store } = await openLists(tabs);
  tabs.faults.push(async (pass) => {
    const answer = await pass();
    await addElsewhere(tabs, "Theirs");
    return answer;
  });
  const takeBack = await add("Mine");
  assertEquals(store.own.peek().lists.map(textOf), ["Mine"]);
  await takeBack();
  const left = (await stored(tabs, LISTS)).items.map(textOf);
  assertEquals([left, shown()], [["Theirs"], ["Theirs"]]);
});

Deno.test("a list of the credits is stored though nothing can be read then", async () => {
  await using tabs = await openTabs();
  const { add, shown } = await openLists(tabs);
  tabs.readFault = () => inTrouble;
  await add("One");
  await add("Two");
  assertEquals((await stored(tabs, LISTS)).items.map(textOf), ["One", "Two"]);
  assertEquals(shown(), ["One", "Two"]);
});
