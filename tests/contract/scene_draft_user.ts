import { createSceneDraft } from "@/lib/studio/browser/editor/scene_draft.ts";
import { createSceneEditor } from "@/lib/studio/browser/editor/scene_editor.ts";
import { namedItems } from "@/lib/studio/browser/editor/scene_save.ts";
import { CHANNEL, type TestApp } from "@/tests/support/app.ts";
import { sendElsewhere } from "./draft_rig.ts";
import { type DraftUser, read } from "./draft_user.ts";

const SCENES = "/api/widgets/scenes";
const INSTANCES = `/api/channels/${CHANNEL}/widget-instances`;

/** Makes a scene of the channel with one clock for each name. */
export async function makeScene(
  app: TestApp,
  session: string,
  names: readonly string[],
): Promise<string> {
  const scene = await sendElsewhere({ app, session }, "POST", SCENES, {
    name: "Main",
  });
  for (const name of names) {
    await sendElsewhere({ app, session }, "POST", INSTANCES, {
      type: "clock",
      name,
      sceneId: scene.id,
      placement: { x: 0, y: 0, width: 100, height: 100 },
    });
  }
  return scene.id;
}

/** Reads a scene as it is stored, with the names of its widgets. */
export async function storedScene(app: TestApp, session: string, id: string) {
  const { data, etag } = await read(app, session, `${SCENES}/${id}`);
  const instances = await read(app, session, INSTANCES);
  const names = new Map<string, string>(
    instances.data.items.map((one: { id: string; name: string }) => [
      one.id,
      one.name,
    ]),
  );
  return {
    items: namedItems(data.items, names, {}),
    revision: etag?.replaceAll('"', "") ?? "",
  };
}

/** Opens a scene as a page that is loaded now. */
export async function openScene(app: TestApp, session: string, id: string) {
  const saving = createSceneDraft({
    channelId: CHANNEL,
    sceneId: id,
    ...await storedScene(app, session, id),
  });
  const editor = createSceneEditor({
    canvas: { width: 1920, height: 1080 },
    scene: saving,
  });
  return { editor, saving };
}

const firstScene = async (app: TestApp, session: string): Promise<string> =>
  (await read(app, session, SCENES)).data.items[0].id;

const asTexts = (placement: object | undefined) =>
  Object.fromEntries(
    Object.entries(placement ?? {}).map(([name, value]) => [name, `${value}`]),
  );

/** A scene with one widget, whose place and size are its fields. */
export const scene: DraftUser = {
  name: "scene",
  fields: ["x", "y"],
  texts: ["100", "200", "300"],
  wrong: { field: "opacity", value: "5" },
  savesItself: true,
  // Whether a scene is held does not depend on what another tab saves.
  hold: null,
  isKept: true,
  async make(app, session) {
    await makeScene(app, session, ["Clock"]);
  },
  async open(app, session) {
    const { editor, saving } = await openScene(
      app,
      session,
      await firstScene(app, session),
    );
    const { draft, items, state } = saving;
    return {
      value: () => asTexts(items.peek()[0]?.placement),
      set: (field, value) =>
        editor.edit(
          field,
          (all) =>
            all.map((one) => ({
              ...one,
              placement: { ...one.placement, [field]: Number(value) },
            })),
        ),
      save: saving.save,
      undo: editor.undo,
      isSaved: () => state.peek() === "saved",
      isWrong: () => ["failed", "waiting"].includes(state.peek()),
      follow: saving.follow,
      discard: draft.discard,
      question: () => saving.question.peek()?.answer ?? null,
    };
  },
  async stored(app, session, field) {
    const id = await firstScene(app, session);
    const { items } = await storedScene(app, session, id);
    return asTexts(items[0]?.placement)[field];
  },
};
