/** Scenes that are open in two tabs, beyond the contract of every draft. */
import { assertEquals } from "@std/assert";
import {
  type EditorItem,
  placeItems,
  type SceneItems,
} from "@/lib/studio/browser/editor/scene_document.ts";
import {
  isStreamLive,
  isStreamRequested,
} from "@/lib/studio/browser/shell/live_state.ts";
import { readUntil } from "@/tests/support/until.ts";
import { CHANNEL } from "@/tests/support/app.ts";
import { anItem } from "@/tests/studio/editor/items.ts";
import {
  answerLost,
  carriedOutInTrouble,
  inTrouble,
  openTabs,
  sendElsewhere,
} from "./draft_rig.ts";
import { makeScene, openScene, storedScene } from "./scene_draft_user.ts";

async function openTwo(...names: string[]) {
  const tabs = await openTabs();
  const { app, session } = tabs;
  const id = await makeScene(app, session, names);
  const [mine, theirs] = [
    await openScene(app, session, id),
    await openScene(app, session, id),
  ];
  const stored = async () => (await storedScene(app, session, id)).items;
  return { ...tabs, id, mine, theirs, stored };
}

const namesOf = (items: SceneItems) => items.map(({ name }) => name);
const xOf = (items: SceneItems, name: string) =>
  items.find((one) => one.name === name)?.placement.x;

/** Moves an item by its name. */
const move = (
  { editor }: Awaited<ReturnType<typeof openScene>>,
  name: string,
  x: number,
) =>
  editor.edit(
    `Move ${name}`,
    (all) =>
      placeItems(
        all,
        new Map(
          all.filter((one) => one.name === name)
            .map(({ id }) => [id, { x }]),
        ),
      ),
  );

const takeOff = (
  { editor }: Awaited<ReturnType<typeof openScene>>,
  name: string,
) =>
  editor.edit(
    `Remove ${name}`,
    (all) => all.filter((one) => one.name !== name),
    { select: [] },
  );

Deno.test("what is moved while a new name is being saved is saved as well", async () => {
  await using tabs = await openTwo("Clock");
  const { mine, faults, stored } = tabs;
  mine.editor.edit(
    "Rename",
    (all) => all.map((one) => ({ ...one, name: "New" })),
  );
  move(mine, "New", 100);
  faults.push((pass) => {
    move(mine, "New", 250);
    return pass();
  });
  await mine.saving.save();
  await mine.saving.save();
  assertEquals(xOf(await stored(), "New"), 250);
  assertEquals(mine.saving.state.peek(), "saved");
});

Deno.test("who has something changed or selected that is taken off elsewhere is told, others are not", async () => {
  await using tabs = await openTwo("Clock", "Goal", "Logo");
  const { mine, theirs, said } = tabs;
  for (const name of ["Clock", "Goal", "Logo"]) takeOff(theirs, name);
  await theirs.saving.save();
  move(mine, "Clock", 100);
  const goal = mine.saving.items.peek().find(({ name }) => name === "Goal");
  mine.editor.select([goal?.id ?? ""]);
  await mine.saving.draft.refresh();
  assertEquals(said(), ["Someone else removed 2 widgets from the scene"]);
  assertEquals(mine.saving.items.peek(), []);
  assertEquals([...mine.saving.selection.peek()], []);
});

Deno.test("a gesture that runs goes on over what another tab changed, and cancelling it keeps that", async () => {
  await using tabs = await openTwo("Clock");
  const { mine, theirs, stored } = tabs;
  const [clock] = mine.saving.items.peek();
  mine.editor.begin();
  mine.editor.place(new Map([[clock?.id ?? "", { x: 700 }]]));
  theirs.editor.edit(
    "Move",
    (all) => placeItems(all, new Map(all.map(({ id }) => [id, { y: 300 }]))),
  );
  await theirs.saving.save();
  await mine.saving.draft.refresh();
  const shown = () => {
    const { x, y } = mine.editor.items.peek()[0]?.placement ?? {};
    return [x, y];
  };
  assertEquals(shown(), [700, 300]);
  // What a gesture shows is not saved.
  await mine.saving.save();
  assertEquals(xOf(await stored(), "Clock"), 0);
  mine.editor.cancel();
  assertEquals(shown(), [0, 300]);
});

Deno.test("half of a save that is stored can be taken back", async () => {
  await using tabs = await openTwo("Clock", "Goal");
  const { mine, faults, stored } = tabs;
  takeOff(mine, "Clock");
  takeOff(mine, "Goal");
  faults.push((pass) => pass(), inTrouble);
  await mine.saving.save();
  assertEquals(mine.saving.state.peek(), "waiting");
  assertEquals((await stored()).length, 1);
  mine.editor.undo();
  mine.editor.undo();
  await mine.saving.save();
  assertEquals(namesOf(await stored()).sort(), ["Clock", "Goal"]);
  assertEquals(mine.saving.state.peek(), "saved");
});

Deno.test("what comes on the scene and what moves are saved together", async () => {
  await using tabs = await openTwo("Clock", "Goal");
  const { mine, stored } = tabs;
  takeOff(mine, "Goal");
  await mine.saving.save();
  move(mine, "Clock", 50);
  mine.editor.undo();
  mine.editor.undo();
  move(mine, "Clock", 90);
  await mine.saving.save();
  assertEquals(mine.saving.state.peek(), "saved");
  assertEquals(namesOf(await stored()).sort(), ["Clock", "Goal"]);
  assertEquals(xOf(await stored(), "Clock"), 90);
});

/** Puts two items of a custom widget on the scene, as a copy does. */
async function putCustoms(
  { app, session, mine }: Awaited<ReturnType<typeof openTwo>>,
) {
  const widget = await sendElsewhere(
    { app, session },
    "POST",
    "/api/widgets/custom/new",
    {
      name: "Snow",
      html: "<p>",
    },
  );
  const customs = ["new_1", "new_2"].map((id, at): EditorItem => ({
    ...anItem({ id, name: "Snow", x: at * 100 }),
    kind: "custom",
    widgetId: widget.id,
  }));
  mine.editor.edit("Paste", (all) => [...all, ...customs], {
    select: ["new_1", "new_2"],
  });
}

Deno.test("custom widgets whose save lost its answer are on the scene once, whatever is sent next", async () => {
  await using tabs = await openTwo("Clock");
  const { mine, stored, faults } = tabs;
  await putCustoms(tabs);
  faults.push(carriedOutInTrouble);
  await mine.saving.save();
  assertEquals(mine.saving.state.peek(), "waiting");
  takeOff(mine, "Clock");
  await mine.saving.save();
  assertEquals(mine.saving.state.peek(), "saved");
  assertEquals((await stored()).length, 2);
});

Deno.test("custom widgets have the service's ids once they are saved, in the selection and in Undo too", async () => {
  await using tabs = await openTwo();
  const { mine, stored, faults } = tabs;
  await putCustoms(tabs);
  // One is moved on before its id is known.
  faults.push(async (pass) => {
    const answer = await pass();
    const { editor } = mine;
    editor.edit(
      "Move",
      (all) => placeItems(all, new Map([["new_2", { x: 500 }]])),
    );
    return answer;
  });
  await mine.saving.save();
  await mine.saving.save();
  const ids = (await stored()).map(({ id }) => id);
  assertEquals(ids.some((id) => id.startsWith("new_")), false);
  assertEquals(mine.saving.items.peek().map(({ id }) => id), ids);
  assertEquals((await stored()).map(({ placement }) => placement.x), [0, 500]);
  assertEquals([...mine.saving.selection.peek()], ids);
  mine.editor.undo();
  mine.editor.undo();
  await mine.saving.save();
  assertEquals(await stored(), []);
  mine.editor.redo();
  await mine.saving.save();
  assertEquals((await stored()).length, 2);
});

Deno.test("custom widgets whose save lost its answer are on the scene once", async () => {
  await using tabs = await openTwo();
  const { mine, stored, faults } = tabs;
  await putCustoms(tabs);
  faults.push(answerLost);
  await mine.saving.save();
  await mine.saving.save();
  assertEquals((await stored()).length, 2);
  assertEquals(mine.saving.state.peek(), "saved");
  assertEquals(
    mine.saving.items.peek().map(({ id }) => id),
    (await stored()).map(({ id }) => id),
  );
});

Deno.test("a live channel's scene waits until it is shown, and goes on by itself once the stream is over", async () => {
  await using tabs = await openTwo("Clock");
  const { mine, theirs, writes } = tabs;
  isStreamLive.value = true;
  const ends = [mine.saving.follow(), theirs.saving.follow()];
  try {
    move(mine, "Clock", 100);
    assertEquals(mine.saving.state.peek(), "held");
    await mine.saving.save();
    assertEquals(mine.saving.state.peek(), "saved");
    move(theirs, "Clock", 100);
    assertEquals(writes.length, 1);
    isStreamLive.value = false;
    await readUntil(() => theirs.saving.state.peek(), (is) => is === "saved");
  } finally {
    isStreamLive.value = null;
    ends.forEach((end) => end());
  }
});

Deno.test("nothing is saved before it is known whether the channel is live", async () => {
  await using tabs = await openTwo("Clock");
  const { mine, writes } = tabs;
  isStreamRequested.value = false;
  const end = mine.saving.follow();
  move(mine, "Clock", 100);
  assertEquals(mine.saving.isHeld.peek(), true);
  assertEquals(writes, []);
  isStreamRequested.value = true;
  await readUntil(() => mine.saving.state.peek(), (is) => is === "saved");
  end();
});

Deno.test("work that a tab kept before scenes were drafts is taken up", async () => {
  await using tabs = await openTwo("Clock");
  const { mine, id, stored } = tabs;
  const base = mine.saving.items.peek();
  const items = placeItems(base, new Map([[base[0]?.id ?? "", { x: 400 }]]));
  sessionStorage.setItem(
    `limelight.history.${id}`,
    JSON.stringify({ at: Date.now(), base, items, done: [], undone: [] }),
  );
  const end = mine.saving.follow();
  await mine.saving.save();
  end();
  assertEquals(xOf(await stored(), "Clock"), 400);
});

Deno.test("a drag goes on when the service gives the widget its id meanwhile", async () => {
  await using tabs = await openTwo("Clock");
  const { app, mine, faults, stored } = tabs;
  const { editor } = mine;
  const { widget } = await app.services.customWidgets.code
    .save(CHANNEL, null, { name: "Own" });
  editor.edit(
    "Paste Own",
    (all) => [...all, {
      ...anItem({ id: "new_1" }),
      kind: "custom" as const,
      widgetId: widget.id,
      name: "Own",
    }],
    { select: ["new_1"] },
  );
  faults.push((pass) => {
    editor.begin();
    editor.place(new Map([["new_1", { x: 300 }]]));
    return pass();
  });
  await mine.saving.save();
  assertEquals(xOf(editor.items.value, "Own"), 300);
  // The gesture knows the item by the id that it began with.
  editor.place(new Map([["new_1", { x: 450 }]]));
  assertEquals(xOf(editor.items.value, "Own"), 450);
  editor.commit("Move Own");
  await mine.saving.save();
  const own = (await stored()).find(({ kind }) => kind === "custom");
  assertEquals(own?.placement.x, 450);
});
