import { signal } from "@preact/signals";
import { type Backoff, backoffMs } from "@/lib/core/backoff.ts";
import { clamp } from "@/lib/core/clamp.ts";
import { ApiError, type createApi } from "@/lib/studio/browser/api.ts";
import type { EDITOR_MESSAGES } from "@/lib/studio/messages/scene_editor.ts";
import { takeTheirs } from "./merge_scenes.ts";
import type { EditorItem, SceneItems } from "./scene_document.ts";
import type { SceneEditor } from "./scene_editor.ts";
import { givenIds, isSaved, namedItems, saveOf } from "./scene_save.ts";

/** Time after the last change, and the most that a save waits while changes go on. */
const SETTLE_MS = 250;
const MAX_WAIT_MS = 1_000;
const PAUSES: Backoff = { minMs: 1_000, maxMs: 30_000 };
/** Times that a scene which others change is read anew and sent again. */
const MAX_MERGES = 4;

/** State of the changes: a word of it is always on screen. */
type SceneSaveState = keyof typeof EDITOR_MESSAGES.states;

/** The scene as the service has it. */
interface SavedScene {
  items: SceneItems;
  revision: string;
}

interface OutboxDeps {
  channelId: string;
  sceneId: string;
  editor: SceneEditor;
  saved: SavedScene;
  api: ReturnType<typeof createApi>;
  /** Tells whether changes wait until the streamer shows them. */
  isHeld: () => boolean;
  /** Tells whether it is known that the channel streams, or does not. */
  isSure: () => boolean;
  /** Called with the names of what was changed or selected here and taken off elsewhere. */
  onLost: (names: readonly string[]) => void;
  onFailure: (error: ApiError) => void;
  /** Called once when the scene is deleted elsewhere. */
  onGone: () => void;
  wait?: (ms: number) => Promise<void>;
}

/** Saves what the editor changes, one request at a time, and takes in what others change. */
export function createSceneOutbox(deps: OutboxDeps) {
  const { channelId, sceneId, editor, api, isHeld, isSure } = deps;
  const wait = deps.wait ??
    ((ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)));
  const state = signal<SceneSaveState>("saved");
  let { items: base, revision } = deps.saved;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let firstAt: number | null = null;
  let running: Promise<void> | null = null;
  /** State whose save has no answer yet, or none any more. */
  let sentLast: SceneItems | null = null;
  let isGone = false;

  /** Notes whether the scene is there, by what came of reading it. */
  function noteGone(error: unknown): void {
    const isMissing = error instanceof ApiError && error.status === 404;
    if (isMissing && !isGone) deps.onGone();
    isGone = isMissing;
  }

  const asTag = (etag: string | null) => etag?.replaceAll('"', "") ?? "";
  const saveInstance = (save: Record<string, unknown>) =>
    api.post(
      `/api/channels/${channelId}/widget-instances`,
      save,
      { repeatable: true },
    );

  /** Reads the scene and puts it together with what is here. */
  async function readAnew(): Promise<void> {
    const askedOver = base;
    const [scene, instances] = await Promise.all([
      api.get(`/api/widgets/scenes/${sceneId}`),
      api.get(
        `/api/channels/${channelId}/widget-instances`,
      ),
    ]);
    // What was saved meanwhile may not be in the answer.
    if (base !== askedOver) return await readAnew();
    const names = new Map(
      [...base, ...editor.items.value, ...instances.data.items]
        .map(({ id, name }) => [id, name]),
    );
    const theirs = namedItems(scene.data.items, names, base);
    // A change of ours whose answer was lost is nobody else's.
    const known = sentLast && isSaved(theirs, sentLast) ? sentLast : base;
    sentLast = null;
    const lost = editor.takeIn(known, theirs);
    base = theirs;
    revision = asTag(scene.etag);
    if (lost.length > 0) deps.onLost(lost);
  }

  /** Sends what differs now. */
  async function sendOnce(): Promise<void> {
    const sent = editor.settled();
    const { attached, detached, renamed, patch } = saveOf(base, sent);
    for (const { id } of detached) {
      await saveInstance({ id, sceneId: null });
      base = base.filter((item) => item.id !== id);
    }
    for (const item of attached) {
      // It may have been renamed while it was held.
      const { id, name, placement } = item;
      await saveInstance({ id, sceneId, name, placement });
      base = [...base, item];
    }
    for (const { id, name } of renamed) {
      await saveInstance({ id, name });
      base = base.map((item) => item.id === id ? { ...item, name } : item);
    }
    // The scene has another revision by that.
    if (detached.length + attached.length > 0) await readAnew();
    else if (patch) await sendPatch(patch, sent);
  }

  /** Sends the part of a state that one request changes, and knows it as saved then. */
  async function sendPatch(
    patch: Record<string, unknown>,
    sent: SceneItems,
  ): Promise<void> {
    sentLast = sent;
    const { data, etag } = await api.patch(
      `/api/widgets/scenes/${sceneId}`,
      patch,
      { ifMatch: `"${revision}"` },
    );
    sentLast = null;
    const given = givenIds(base, sent, data.items);
    base = sent.map((item) => ({ ...item, id: given.get(item.id) ?? item.id }));
    given.forEach((id, own) => editor.setId(own, id));
    revision = asTag(etag);
  }

  async function sendAll(): Promise<void> {
    let merges = 0;
    let failures = 0;
    while (!isSaved(base, editor.settled())) {
      if (editor.conflicts.value.length > 0) return;
      try {
        state.value = failures > 0 ? "waiting" : "saving";
        await sendOnce();
        failures = 0;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.status === 412 && merges++ < MAX_MERGES) {
          await readAnew();
        } else if (error.status === 0 || error.status >= 500) {
          state.value = "waiting";
          await wait(backoffMs(PAUSES, failures++));
        } else throw error;
      }
    }
  }

  function look(): void {
    state.value = editor.conflicts.value.length > 0
      ? "asks"
      : isSaved(base, editor.settled())
      ? "saved"
      : isHeld() && isSure()
      ? "held"
      : "saving";
  }

  /** Sends everything now, what is held too. */
  function flush(): Promise<void> {
    clearTimeout(timer);
    firstAt = null;
    running ??= sendAll().then(look, (error) => {
      state.value = "failed";
      if (!(error instanceof ApiError)) throw error;
      deps.onFailure(error);
    }).finally(() => running = null);
    return running;
  }

  return {
    state,
    isHeld,
    flush,
    /** Notes a change: it is sent soon, or held. */
    note(): void {
      look();
      if (state.value !== "saving" || isHeld()) return;
      clearTimeout(timer);
      const now = performance.now();
      firstAt ??= now;
      const ms = clamp(firstAt + MAX_WAIT_MS - now, 0, SETTLE_MS);
      timer = setTimeout(
        () =>
          (running ?? Promise.resolve()).then(() => {
            // The stream may have begun meanwhile.
            if (isHeld()) look();
            else return flush();
          }),
        ms,
      );
    },
    /** Takes in what another tab may have changed. */
    async follow(): Promise<void> {
      if (running) return;
      await readAnew().then(() => noteGone(null), noteGone);
      look();
    },
    /** Takes in an item that the service has put on the scene by now. */
    async adopt(item: EditorItem): Promise<void> {
      base = [...base, item];
      await this.follow();
    },
    /** Answers what both changed. */
    answer(keepMine: boolean): void {
      const { items, conflicts } = editor;
      if (!keepMine) {
        items.value = takeTheirs(items.value, base, conflicts.value);
      }
      conflicts.value = [];
      this.note();
    },
    /** The scene as it was saved, and as it is to be saved. */
    unsent: () => ({ base, items: editor.settled() }),
    isUnsaved: () => !isSaved(base, editor.settled()),
    stop: () => clearTimeout(timer),
  };
}
