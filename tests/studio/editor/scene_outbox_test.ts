import { assertEquals } from "@std/assert";
import type { createApi } from "@/lib/studio/browser/api.ts";
import type { SceneItems } from "@/lib/studio/browser/editor/scene_document.ts";
import { createSceneEditor } from "@/lib/studio/browser/editor/scene_editor.ts";
import { createSceneOutbox } from "@/lib/studio/browser/editor/scene_outbox.ts";
import { anItem } from "./items.ts";

/** An editor with its outbox, over a service that holds one scene. */
function open(first: SceneItems) {
  const service = { items: first, revision: 1 };
  /** Called once before a call of that method is answered. */
  const before: Partial<Record<"get" | "post", () => Promise<void> | void>> =
    {};
  const take = async (method: "get" | "post") => {
    const run = before[method];
    delete before[method];
    await run?.();
  };
  const etag = () => `"${service.revision}"`;
  const scene = () => ({ items: service.items });
  const change = (next: SceneItems) => {
    service.items = next;
    service.revision++;
  };
  const api = {
    async get(path: string) {
      // As it is when it is asked, whenever the answer comes.
      const answer = path.includes("/scenes/")
        ? { status: 200, data: scene(), etag: etag() }
        : { status: 200, data: { items: service.items }, etag: null };
      if (path.includes("/scenes/")) await take("get");
      return answer;
    },
    async post(_path: string, { id, name }: { id: string; name?: string }) {
      await take("post");
      if (name !== undefined) {
        service.items = service.items.map((one) =>
          one.id === id ? { ...one, name } : one
        );
      }
      return { status: 200, data: {}, etag: null };
    },
    patch(
      _path: string,
      { placements = {} }: { placements?: Record<string, object> },
    ) {
      change(service.items.map((one) => ({
        ...one,
        placement: { ...one.placement, ...placements[one.id] },
      })));
      return Promise.resolve({ status: 200, data: scene(), etag: etag() });
    },
  } as unknown as ReturnType<typeof createApi>;
  const editor = createSceneEditor({
    canvas: { width: 1920, height: 1080 },
    items: first,
  });
  const lost: string[] = [];
  const outbox = createSceneOutbox({
    channelId: "ch",
    sceneId: "scn",
    editor,
    saved: { items: first, revision: "1" },
    api,
    isHeld: () => false,
    isSure: () => true,
    onLost: (names) => lost.push(...names),
    onGone: () => {},
    onFailure: (error) => {
      throw error;
    },
  });
  const moveTo = (x: number) =>
    editor.edit(
      "Move",
      (all) =>
        all.map((one) => ({ ...one, placement: { ...one.placement, x } })),
    );
  const xOf = ([one]: SceneItems) => one?.placement.x;
  return { service, before, editor, outbox, lost, moveTo, xOf };
}

Deno.test("what is moved while a new name is being saved is saved as well", async () => {
  const { service, before, editor, outbox, moveTo, xOf } = open([
    anItem({ id: "a" }),
  ]);
  editor.edit("Rename", (all) => all.map((one) => ({ ...one, name: "New" })));
  moveTo(100);
  before.post = () => moveTo(250);
  await outbox.flush();
  assertEquals(xOf(service.items), 250);
  assertEquals(service.items[0]?.name, "New");
  assertEquals(outbox.state.value, "saved");
});

Deno.test("a look at the scene that is answered after a save sets nothing back", async () => {
  const { service, before, editor, outbox, moveTo, xOf } = open([
    anItem({ id: "a" }),
  ]);
  before.get = async () => {
    moveTo(300);
    await outbox.flush();
  };
  await outbox.follow();
  assertEquals(xOf(service.items), 300);
  assertEquals(xOf(editor.items.value), 300);
  assertEquals(outbox.state.value, "saved");
});

Deno.test("who has something selected that is taken off elsewhere is told, also while there is a question about it", async () => {
  const { service, editor, outbox, lost, moveTo } = open([
    anItem({ id: "a", name: "Clock" }),
    anItem({ id: "b", name: "Goal" }),
  ]);
  editor.select(["a"]);
  moveTo(100);
  service.items = service.items.map((one) => ({
    ...one,
    placement: { ...one.placement, x: 200 },
  }));
  await outbox.follow();
  assertEquals(editor.conflicts.value.map(({ id }) => id), ["a", "b"]);
  assertEquals(lost, []);
  service.items = service.items.filter(({ id }) => id === "b");
  await outbox.follow();
  assertEquals(lost, ["Clock"]);
  assertEquals(editor.conflicts.value.map(({ id }) => id), ["b"]);
  // What somebody else takes off is no news where nothing is done with it.
  outbox.answer(false);
  service.items = [];
  await outbox.follow();
  assertEquals(lost, ["Clock"]);
});
