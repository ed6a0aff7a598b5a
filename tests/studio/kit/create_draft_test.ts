import { assertEquals } from "@std/assert";
import { ApiError } from "@/lib/studio/browser/api.ts";
import { openQuestion } from "@/lib/studio/browser/confirm.ts";
import { OWN_LISTS } from "@/lib/studio/browser/subathon/own_lists.ts";
import { createPartDraft } from "@/lib/studio/browser/subathon/part_draft.ts";
import { createDraft } from "@/lib/studio/kit/draft/create_draft.ts";
import { signal } from "@preact/signals";

const failed = (status: number, code: string) =>
  new ApiError(status, { code, title: "", detail: "" });
const stale = () => failed(412, "stale");
const inTrouble = () => failed(503, "unavailable");

const answered = <T>(data: T, version: number) =>
  Promise.resolve({ status: 200, data, etag: String(version) });

interface Note {
  text: string;
}

/** A note that is read and written by what a test gives. */
const noteDraft = (
  { read, write, restMs = null }: {
    read?: () => Promise<Note>;
    write?: (next: Note) => Promise<Note>;
    restMs?: number | null;
  },
) =>
  createDraft<Note>({
    loaded: { value: { text: "" }, version: "1" },
    read: async () => await answered(await read?.() ?? { text: "" }, 2),
    write: async (next) => await answered(await write?.(next) ?? next, 2),
    nameOf: (paths) => paths.join(),
    restMs,
  });

Deno.test("what is read in another way is taken once no save runs", async () => {
  const stored = Promise.withResolvers<Note>();
  const draft = noteDraft({ write: () => stored.promise });
  draft.change({ text: "Mine" }, "");
  const saving = draft.save();
  assertEquals(draft.take({ text: "Theirs" }, "3"), false);
  stored.resolve({ text: "Mine" });
  await saving;
  assertEquals(draft.value.peek().text, "Mine");
  assertEquals(draft.take({ text: "Theirs" }, "3"), true);
  assertEquals(draft.value.peek().text, "Theirs");
});

Deno.test("a part is written over the state that its draft took", async () => {
  const list = (line: string) => ({
    id: "lst_1",
    title: "",
    lines: [line],
    updatedAt: "2026-11-21T10:00:00.000Z",
  });
  let now = { revision: 2, lists: [list("Theirs")] };
  const { draft, take } = createPartDraft({
    whole: signal({ revision: 1, lists: [list("")] }),
    read: () => Promise.resolve(now),
    write: ({ revision }) =>
      revision === now.revision
        ? Promise.resolve({ ...now, revision: revision + 1 })
        : Promise.reject(stale()),
  }, OWN_LISTS);
  const { updatedAt: _, ...mine } = list("Mine");
  draft.change({ lists: [mine] }, "");
  const saving = draft.save();
  for (let turn = 0; openQuestion.peek() === null; turn++) {
    await Promise.resolve();
  }
  // Another writes the same meanwhile: it is not what the question is about.
  now = { revision: 3, lists: [list("Mine")] };
  take(now);
  openQuestion.peek()?.answer(true);
  assertEquals(await saving, true);
  assertEquals(draft.isClean.peek(), true);
  take({ revision: 2, lists: [list("Theirs")] });
  assertEquals(draft.value.peek().lists.map(({ lines }) => lines), [["Mine"]]);
});

Deno.test("an act over an old version is not done again before what is stored was read", async () => {
  const draft = noteDraft({ read: () => Promise.reject(inTrouble()) });
  let tries = 0;
  let code = "";
  await draft.act(() => {
    tries++;
    return Promise.reject(stale());
  }).catch((error) => code = error.code);
  assertEquals([tries, code], [1, "stale"]);
});

Deno.test("a read that failed and then went well leaves no failure behind, so that changes that are held go out", async () => {
  const isLive = signal(true);
  let isAway = true;
  const written: string[] = [];
  const draft = createDraft<Note>({
    loaded: { value: { text: "" }, version: "1" },
    read: () =>
      isAway ? Promise.reject(inTrouble()) : answered({ text: "" }, 1),
    write: (next) => (written.push(next.text), answered(next, 2)),
    nameOf: (paths) => paths.join(),
    holds: () => isLive.value,
    restMs: 0,
  });
  const leave = draft.follow();
  draft.change({ text: "Mine" }, "");
  await draft.refresh();
  assertEquals(draft.failure.peek()?.status, 503);
  isAway = false;
  await draft.refresh();
  assertEquals(draft.failure.peek(), null);
  isLive.value = false;
  await new Promise<void>((go) => setTimeout(go));
  assertEquals(written, ["Mine"]);
  leave();
});

Deno.test("a page that was left saves nothing by itself any more", async () => {
  const timers = new Map<number, number>();
  const { setTimeout, clearTimeout } = globalThis;
  using undo = new DisposableStack();
  undo.defer(() => Object.assign(globalThis, { setTimeout, clearTimeout }));
  let id = 0;
  Object.assign(globalThis, {
    setTimeout: (_: () => void, ms: number) => (timers.set(++id, ms), id),
    clearTimeout: (id: number) => timers.delete(id),
  });
  const draft = noteDraft({
    restMs: 400,
    write: () => Promise.reject(inTrouble()),
  });
  const leave = draft.follow();
  draft.change({ text: "One" }, "");
  assertEquals([...timers.values()], [400]);
  await draft.save();
  assertEquals([...timers.values()], [1_000]);
  const saving = draft.save();
  leave();
  await saving;
  draft.plan();
  assertEquals([...timers.values()], []);
  // A page that comes back goes on.
  draft.follow();
  draft.plan();
  assertEquals([...timers.values()], [400]);
});
