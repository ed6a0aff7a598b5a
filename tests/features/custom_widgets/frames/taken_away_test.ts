import { assertEquals } from "@std/assert";
import type { Actor } from "@/lib/schema/events/catalogue.ts";
import { createEventQueue } from "@/lib/widget_runtime/event_queue.ts";
import { emptySession, withNewer } from "@/lib/widget_runtime/session_data.ts";
import { turns } from "./turns.ts";

Deno.test("whoever is taken away ends what is shown of them while a widget holds it, and no longer", () => {
  const ada: Actor = { id: "7", login: "ada", name: "Ada" };
  const line = turns();
  const queue = createEventQueue({ after: () => () => {}, askTurn: line.ask });
  const isAda = (actor: Actor | null) => actor?.id === ada.id;
  queue.push("1", ada, () => queue.hold("wgt_1", 1_000));
  line.take();
  assertEquals(queue.takeAway((actor) => actor?.id === "8"), false);
  assertEquals(queue.takeAway(isAda), true);
  queue.release("wgt_1");
  assertEquals(queue.takeAway(isAda), false);
});

Deno.test("recent acts get what is new in front, and nothing older than they are", () => {
  const entry = (_id: string, createdAt: string) => ({
    _id,
    createdAt,
    type: "cheer",
  });
  const recents = [entry("b", "2026-11-21T10:00:00.000Z")];
  const session = {
    ...emptySession(),
    "cheer-recent": [
      entry("c", "2026-11-21T11:00:00.000Z"),
      entry("b", "2026-11-21T10:00:00.000Z"),
      entry("a", "2026-11-21T09:00:00.000Z"),
    ],
  };
  assertEquals(
    withNewer(recents, session).map(({ _id }) => _id),
    ["c", "b"],
  );
});
