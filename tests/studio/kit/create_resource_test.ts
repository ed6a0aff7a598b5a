import { assertEquals } from "@std/assert";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { signal } from "@preact/signals";
import { createResource } from "@/lib/studio/kit/resource/create_resource.ts";
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { followEvent } from "@/tests/support/events.ts";

Deno.test("an event is forgotten once it was applied, and kept for the read that is under way", async () => {
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc");
  const answer = Promise.withResolvers<{ heard: string[] }>();
  const followers = createResource({
    state: signal({ heard: [] as string[] }),
    kinds: "follow",
    gatherMs: 0,
    read: () => answer.promise,
    apply: ({ heard }, events) => ({
      heard: [...heard, ...events.map(({ id }) => id)],
    }),
    isReadAfter: () => false,
  });
  const hear = (id: string) => {
    const event: LiveEvent = {
      ...followEvent(id),
      v: 1,
      position: id,
      receivedAt: "2026-11-21T10:00:00.000Z",
    };
    followers.hear([event]);
    return { id: event.id, held: new WeakRef(event) };
  };
  const before = hear("before");
  // A reference that was just made holds until the turn is over.
  await new Promise((resolve) => setTimeout(resolve, 0));
  collectGarbage();
  assertEquals(before.held.deref(), undefined);
  const reading = followers.read();
  const meanwhile = hear("meanwhile");
  answer.resolve({ heard: [before.id] });
  await reading;
  assertEquals(followers.state.peek().heard, [before.id, meanwhile.id]);
});
