import { createSemaphore } from "@/lib/core/semaphore.ts";
import { freeName } from "@/lib/core/free_name.ts";
import type { createApi } from "@/lib/studio/browser/api.ts";
import { EDITOR_MESSAGES as words } from "@/lib/studio/messages/scene_editor.ts";
import {
  type CopiedItem,
  ITEMS_TYPE,
  readItems,
  writeItems,
} from "./clipboard.ts";
import { boundsOfAll, keepOnCanvas, type Point } from "./geometry.ts";
import { settingsToCopy } from "@/lib/schema/widgets/rules/alerts_in_use.ts";
import { randomId } from "@/lib/overlay/random_id.ts";
import { MAX_Z, Z_STEP } from "./reorder.ts";
import type { EditorItem } from "./scene_document.ts";
import type { SceneEditor } from "./scene_editor.ts";

/** Way by which a copy lies beside what it is of, scene px. */
const BESIDE = 16;
/** Acts that may wait for the one under way, such as those of a key that is held down. */
const MAX_WAITING = 4;

/** Copies items in a scene, to other scenes, and between tabs. */
export type SceneClipboard = ReturnType<typeof createSceneClipboard>;

/** Creates the clipboard of an editor: widgets are made through the API, and put on the scene as one act. */
export function createSceneClipboard(
  { channelId, editor, api, attempt, onRefused }: {
    channelId: string;
    editor: SceneEditor;
    api: ReturnType<typeof createApi>;
    /** Says a failure in words; answers `null` then. */
    attempt: <T>(run: () => Promise<T>) => Promise<T | null>;
    onRefused: (text: string) => void;
  },
) {
  let copied = "";
  const turns = createSemaphore(1);
  /** Ids of the last copies, and the way from what they are of. */
  let last: { ids: readonly string[]; from: Point } | null = null;

  /** Makes a widget like one of the channel's, on no scene yet. */
  async function makeLike({ id, name }: CopiedItem): Promise<string> {
    const { data: like } = await api.get(
      `/api/widgets/instances/${encodeURIComponent(id)}`,
    );
    const { type, schemaVersion, pack } = like;
    const settings = settingsToCopy(like);
    const { data } = await api.post(
      `/api/channels/${channelId}/widget-instances`,
      { type, schemaVersion, settings, pack, name, sceneId: null },
      { once: true },
    );
    return data.id;
  }

  /** Begins an act when those before it are done, with what they left selected. */
  function inTurn(act: () => Promise<void>): Promise<void> {
    if (turns.waiting < MAX_WAITING) return turns.run(act);
    onRefused(words.stillCopying);
    return Promise.resolve();
  }

  async function put(
    items: readonly CopiedItem[],
    way: Point,
    act: (names: readonly string[]) => string,
  ): Promise<void> {
    const made = await attempt(async () => {
      const names = new Set(editor.items.value.map(({ name }) => name));
      const groups = new Map<string, string>();
      const front = Math.max(
        0,
        ...editor.items.value.map(({ placement }) => placement.z),
      );
      const ordered = [...items].sort((a, b) => a.placement.z - b.placement.z);
      const all: EditorItem[] = [];
      for (const [index, item] of ordered.entries()) {
        const isBuiltIn = item.kind === "instance";
        const name = isBuiltIn ? freeName(item.name, names) : item.name;
        names.add(name);
        const { group } = item.placement;
        if (group && !groups.has(group)) groups.set(group, randomId());
        all.push({
          ...item,
          id: isBuiltIn
            ? await makeLike({ ...item, name })
            : `new_${randomId()}`,
          name,
          placement: {
            ...item.placement,
            x: item.placement.x + way.x,
            y: item.placement.y + way.y,
            z: Math.min(MAX_Z, front + Z_STEP * (index + 1)),
            visible: true,
            locked: false,
            group: groups.get(group ?? "") ?? null,
          },
        });
      }
      return all;
    });
    if (!made) return;
    const ids = made.map(({ id }) => id);
    const [first] = items;
    const name = act(made.map((item) => item.name));
    editor.whenIdle(() => {
      editor.edit(name, (present) => [...present, ...made], { select: ids });
      editor.said.value = name;
      last = { ids, from: first ? first.placement : { x: 0, y: 0 } };
    });
  }

  function copy(): string | null {
    if (editor.selected.value.length === 0) return null;
    copied = writeItems(channelId, editor.selected.value);
    editor.said.value = words.copied(
      editor.selected.value.map(({ name }) => name),
    );
    return copied;
  }

  async function pasteNow(text: string, inPlace: boolean): Promise<void> {
    const items = readItems(text, channelId);
    if (items === "other") return onRefused(words.otherChannel);
    if (!items) return onRefused(words.nothingToPaste);
    const isBusyPlace = items.some(({ placement: { x, y } }) =>
      editor.items.value.some(({ placement }) =>
        placement.x === x && placement.y === y
      )
    );
    const by = inPlace || !isBusyPlace ? 0 : BESIDE;
    const bounds = boundsOfAll(items.map(({ placement }) => placement));
    // A copy of a larger canvas stays in reach.
    const way = bounds
      ? keepOnCanvas(bounds, { x: by, y: by }, editor.canvas)
      : { x: by, y: by };
    await put(
      items,
      { x: Math.round(way.x), y: Math.round(way.y) },
      words.pasted,
    );
  }

  async function duplicateNow(): Promise<void> {
    const items = editor.selected.value;
    const [first] = items;
    if (!first) return;
    const isLast = last !== null && items.length === last.ids.length &&
      items.every(({ id }) => last?.ids.includes(id));
    const way = isLast && last
      ? {
        x: first.placement.x - last.from.x,
        y: first.placement.y - last.from.y,
      }
      : { x: BESIDE, y: BESIDE };
    await put(items, way, words.duplicated);
  }

  const paste = (text: string, inPlace: boolean) =>
    inTurn(() => pasteNow(text, inPlace));

  return {
    copy,
    /** Pastes what was copied in this page: for menus, which have no clipboard event. */
    pasteOwn: (inPlace = false) => paste(copied, inPlace),
    paste,
    /** Puts copies beside what is selected; repeated, as far from it as the last was moved. */
    duplicate: () => inTurn(duplicateNow),
    /** Puts what is selected into a clipboard event, and takes it off where it is cut. */
    onCopy(event: ClipboardEvent): boolean {
      const text = copy();
      if (text === null || !event.clipboardData) return false;
      event.clipboardData.setData(ITEMS_TYPE, text);
      event.clipboardData.setData("text/plain", text);
      event.preventDefault();
      return true;
    },
    onPaste(event: ClipboardEvent, inPlace: boolean): void {
      const data = event.clipboardData;
      const text = data?.getData(ITEMS_TYPE) || data?.getData("text/plain");
      if (!text) return;
      event.preventDefault();
      void paste(text, inPlace);
    },
  };
}
