import { assert } from "@std/assert";
import type { ShownEvent } from "@/lib/overlay/describe_event.ts";
import { createTakenAlerts } from "@/lib/widgets/alert_box/taken_alerts.ts";
import { cheer } from "./samples.ts";

const ban = (position: string) =>
  ({ kind: "chat.user_cleared", position }) as const;
const deletion = (position: string) =>
  ({ kind: "chat.deleted", position }) as const;

const byId = (...ids: string[]) => ({ id }: ShownEvent) => ids.includes(id);

const at = (id: string, position: string) => ({ ...cheer(100, id), position });

Deno.test("what is offered was taken away only if it came before that", () => {
  for (const by of [ban, deletion]) {
    const taken = createTakenAlerts();
    taken.note(by("00000005"), byId("a"));
    assert(taken.isTakenSince(at("a", "00000004")));
    assert(!taken.isTakenSince(at("b", "00000004")));
    // A replay, and somebody who is back.
    assert(!taken.isTakenSince(at("a", "00000006")));
  }
});

Deno.test("a cheer that comes after its line was deleted is taken away, and nothing of somebody who is back", () => {
  const taken = createTakenAlerts();
  taken.note(deletion("00000005"), byId("a"));
  taken.note(ban("00000005"), byId("b"));
  assert(taken.isOfDeletedLine(at("a", "00000006")));
  assert(!taken.isOfDeletedLine(at("b", "00000006")));
});
