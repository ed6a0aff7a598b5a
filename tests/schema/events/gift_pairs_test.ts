import { assertEquals } from "@std/assert";
import { pairGifts } from "@/lib/schema/events/gift_pairs.ts";
import type { LiveEvent, NewEvent } from "@/lib/schema/events/catalogue.ts";
import { messagesOf } from "@/tests/sandbox/gift_messages.ts";

const START = Date.parse("2026-11-21T10:00:00.000Z");

/** Returns an event that came so many seconds after the start. */
function at<E extends LiveEvent>(seconds: number, event: NewEvent): E {
  const receivedAt = new Date(START + seconds * 1_000).toISOString();
  return { ...event, receivedAt, position: "p" } as unknown as E;
}

/** Messages of one gift of which chat tells nothing. */
function gift(gifter: string, recipient: string) {
  const [purchase, received] = messagesOf(
    { gifter, count: 1, communityId: `8${gifter}`, given: 1 },
    [recipient],
  ).filter(({ kind }) => kind !== "chat.notice");
  return { purchase: purchase!, received: received! };
}

Deno.test("who came about when a gift was bought is its own, before an older gift that nobody came for", () => {
  const [gia, hal] = [gift("Gia", "Ann"), gift("Hal", "Bob")];
  const purchases: LiveEvent<"gift">[] = [
    at(0, gia.purchase),
    at(60, hal.purchase),
  ];
  const [old, young] = purchases;
  const near: LiveEvent<"gift.recipient"> = at(61, hal.received);
  const late: LiveEvent<"gift.recipient"> = at(90, gia.received);
  const before: LiveEvent<"gift.recipient"> = at(-60, gia.received);
  const paired = (recipients: LiveEvent<"gift.recipient">[]) => {
    const { recipientsOf, lone } = pairGifts({
      purchases,
      recipients,
      names: [],
    });
    return [recipientsOf.get(old!), recipientsOf.get(young!), lone];
  };
  assertEquals(paired([near]), [[], [near], []]);
  assertEquals(paired([near, late]), [[late], [near], []]);
  assertEquals(paired([before]), [[], [], [before]], "before any was bought");
});
