import { computed, signal } from "@preact/signals";
import { isSame } from "@/lib/core/is_same.ts";
import type { Placement } from "@/lib/schema/overlays/scenes.ts";
import { ApiError, isUnanswered } from "@/lib/studio/browser/api.ts";
import {
  heldWhileLive,
  isStreamRequested,
} from "@/lib/studio/browser/shell/live_state.ts";
import { api } from "@/lib/studio/browser/studio_api.ts";
import { toast } from "@/lib/studio/browser/toasts.ts";
import {
  createDraft,
  type Draft,
} from "@/lib/studio/kit/draft/create_draft.ts";
import type {
  DraftAnswer,
  WrittenOver,
} from "@/lib/studio/kit/draft/draft_options.ts";
import { NO_STEPS, rekeyed } from "@/lib/studio/kit/draft/history.ts";
import { sayWhy } from "@/lib/studio/kit/draft/save_and_say.ts";
import { keepInTab, takeWork } from "@/lib/studio/kit/draft/tab_copy.ts";
import { EDITOR_MESSAGES as words } from "@/lib/studio/messages/scene_editor.ts";
import { mergeScenes } from "./merge_scenes.ts";
import {
  documentOf,
  type EditorItem,
  type SceneDocument,
  type SceneItems,
} from "./scene_document.ts";
import { givenIds, namedItems, saveOf } from "./scene_save.ts";
import type { Selection } from "./selection.ts";

/** Time after the last change, and the most that a save waits while changes go on, ms. */
const REST_MS = 250;
const MAX_REST_MS = 1_000;

/** Asks which value stays of what two changed. */
interface SceneQuestion {
  text: string;
  answer: (keepsOurs: boolean) => void;
}

/** A scene as its draft: its items as they stand here, what is selected, and what became of saving. */
export type SceneDraft = ReturnType<typeof createSceneDraft>;

/** Creates the draft of a scene. */
export function createSceneDraft(
  { channelId, sceneId, items, types = {}, revision, isTyping = () => false }: {
    channelId: string;
    sceneId: string;
    items: SceneItems;
    /** Kinds of the built-in widgets, by their ids. */
    types?: Readonly<Record<string, string>>;
    revision: string;
    /** Tells whether a number is typed that the scene does not have yet. */
    isTyping?: () => boolean;
  },
) {
  const path = `/api/widgets/scenes/${sceneId}` as const;
  const keepAs = `limelight.scene.${sceneId}`;
  const selection = signal<Selection>(new Set());
  /** True while changes go to the stream as they are made, for as long as the page is open. */
  const isDirect = signal(false);
  const isShowing = signal(false);
  const question = signal<SceneQuestion | null>(null);
  /** Kinds of the channel's built-in widgets, by their ids. */
  const typesOf = signal<ReadonlyMap<string, string>>(
    new Map(Object.entries(types)),
  );
  /** Ids that the service gave to custom widgets, by those that they had here before. */
  const givenTo = new Map<string, string>();
  let gone: ApiError | null = null;
  /** True while a look waits for what runs. */
  let isLookDue = false;

  const saveInstance = (save: Record<string, unknown>) =>
    api.post(
      `/api/channels/${channelId}/widget-instances`,
      save,
      { repeatable: true },
    );

  async function read(
    [saved, ...sent]: readonly [SceneDocument, ...SceneDocument[]],
  ): Promise<DraftAnswer<SceneDocument>> {
    isLookDue = false;
    const [scene, instances] = await Promise.all([
      api.get(path),
      api.get(`/api/channels/${channelId}/widget-instances`),
    ]).catch((error) => {
      noteGone(error);
      throw error;
    });
    gone = null;
    typesOf.value = new Map(
      instances.data.items.map(({ id, type }) => [id, type]),
    );
    const shown = draft.value.peek();
    const names = new Map(
      [saved, shown, instances.data.items]
        .flatMap((all) => Object.values<{ id: string; name: string }>(all))
        .map(({ id, name }) => [id, name]),
    );
    const found = scene.data.items;
    const data = documentOf(namedItems(found, names, { ...shown, ...saved }));
    // What was sent has ids where its answer was lost.
    const given = sent.map((one) => ({ one, ids: givenIds(saved, one, found) }))
      .find(({ one, ids }) => ids.size > 0 && isSame(rekeyed(one, ids), data));
    return { ...scene, data, ...(given && { given: taken(given.ids) }) };
  }

  /** Says once that the scene is deleted elsewhere. */
  function noteGone(error: unknown): void {
    if (!(error instanceof ApiError) || error.status !== 404) return;
    if (!gone) toast(words.gone, { tone: "bad" });
    gone = error;
  }

  function taken(given: Map<string, string>): Map<string, string> {
    for (const [id, now] of given) givenTo.set(id, now);
    selection.value = new Set(
      [...selection.peek()].map((id) => given.get(id) ?? id),
    );
    return given;
  }

  /** Sends the next request that brings the stored scene to `next`. */
  async function write(
    next: SceneDocument,
    over: WrittenOver,
    known: SceneDocument,
  ): Promise<DraftAnswer<SceneDocument>> {
    const { attached, detached, renamed, patch } = saveOf(known, next);
    const part = (sent: SceneDocument) => ({
      status: 200,
      data: sent,
      etag: null,
      sent,
    });
    // The scene has another revision by what comes and goes.
    const lookAfter = async (sent: SceneDocument) =>
      attached.length + detached.length > 1
        ? part(sent)
        : { ...await read([known]), sent };
    const [[off], [on], [named]] = [detached, attached, renamed];
    if (off) {
      await saveInstance({ id: off.id, sceneId: null });
      const { [off.id]: _, ...rest } = known;
      return await lookAfter(rest);
    }
    if (on) {
      // It may have been renamed while it was held.
      const { id, name, placement } = on;
      await saveInstance({ id, sceneId, name, placement });
      return await lookAfter({ ...known, [id]: on });
    }
    if (named) {
      const { id, name } = named;
      await saveInstance({ id, name });
      return part({ ...known, [id]: { ...(known[id] ?? named), name } });
    }
    const { data, etag } = await api.patch(path, patch, over);
    const given = taken(givenIds(known, next, data.items));
    return { status: 200, data: rekeyed(next, given), etag, given };
  }

  const draft: Draft<SceneDocument> = createDraft<SceneDocument>({
    loaded: { value: documentOf(items), version: `"${revision}"` },
    read,
    write,
    merge: mergeScenes,
    onMerged(base, before, after) {
      const lost = Object.values(before).filter(({ id }) =>
        !Object.hasOwn(after, id) &&
        (selection.peek().has(id) || !isSame(base[id], before[id]))
      );
      if (lost.length > 0) {
        toast(words.lost(lost.map(({ name }) => name)), { tone: "bad" });
      }
      keepSelected();
    },
    nameOf: (paths, scene) => words.widgets(namesAt(paths, scene)),
    ask: (sides) =>
      new Promise((resolve) => {
        const { ours, both } = sides();
        const [at = "", ...more] = both;
        question.value = {
          text: more.length === 0
            ? words.conflict(itemAt(at, ours)?.name ?? "", fieldAt(at))
            : words.conflicts(namesAt(both, ours), both.length),
          answer(keepsOurs) {
            question.value = null;
            const { ours, theirs } = sides();
            resolve(keepsOurs ? ours : theirs);
          },
        };
      }),
    restMs: REST_MS,
    maxRestMs: MAX_REST_MS,
    ...heldWhileLive(isDirect),
    isTyping,
    keepAs,
  });

  /** Selects none but what is on the scene. */
  function keepSelected(): void {
    const scene = draft.value.peek();
    selection.value = new Set(
      [...selection.peek()].filter((id) => Object.hasOwn(scene, id)),
    );
  }

  const state = computed<keyof typeof words.states>(() => {
    if (question.value) return "asks";
    if (draft.isClean.value) return "saved";
    if (draft.isHeld.value && !isShowing.value) return "held";
    const failure = draft.failure.value;
    if (isUnanswered(failure)) return "waiting";
    return failure && !draft.isSaving.value ? "failed" : "saving";
  });

  return {
    draft,
    items: computed<SceneItems>(() => Object.values(draft.value.value)),
    selection,
    keepSelected,
    types: typesOf,
    /** Returns the id that an item has by now: a gesture goes on with the one that it began with. */
    idNow: (id: string): string => givenTo.get(id) ?? id,
    isDirect,
    /** True while it is not known that changes go on: what is new here is drawn from here. */
    isHeld: computed(() =>
      draft.isHeld.value || !isStreamRequested.value && !isDirect.value
    ),
    /** State of the changes: a word of it is always on screen. */
    state,
    question,
    /** Takes in what others may have changed, once for all that is told meanwhile. */
    look(): void {
      if (isLookDue) return;
      isLookDue = true;
      void draft.refresh();
    },
    /** Saves everything now, what is held too; returns whether what stood then is stored. */
    async save(): Promise<boolean> {
      isShowing.value = true;
      const isStored = await draft.save();
      isShowing.value = false;
      const failure = draft.failure.peek();
      if (failure && isUnanswered(failure)) sayWhy(failure);
      return isStored;
    },
    /** Goes on with what the tab kept, and says why changes are not saved; the answer ends it. */
    follow(): () => void {
      takeOverEarlier(`limelight.history.${sceneId}`, keepAs);
      const stops = [
        draft.follow(),
        draft.failure.subscribe((failure) => {
          if (failure && failure !== gone && !isUnanswered(failure)) {
            sayWhy(failure);
          }
        }),
      ];
      return () => stops.forEach((stop) => stop());
    },
  };
}

/** Takes over work that the tab kept before scenes were drafts; its steps are not kept. */
function takeOverEarlier(from: string, to: string): void {
  const kept = takeWork<{ base: EditorItem[]; items: EditorItem[] }>(
    from,
    ({ base, items }) => Array.isArray(base) && Array.isArray(items),
  );
  if (!kept) return;
  keepInTab(to, documentOf(kept.base), documentOf(kept.items), NO_STEPS);
}

const itemAt = (path: string, scene: SceneDocument): EditorItem | undefined =>
  scene[path.split(".")[0] ?? ""];

const namesAt = (paths: readonly string[], scene: SceneDocument): string[] => [
  ...new Set(paths.map((path) => itemAt(path, scene)?.name ?? "")),
];

const fieldAt = (path: string) =>
  (path.split(".").at(-1) ?? "name") as keyof Placement | "name";
