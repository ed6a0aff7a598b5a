import { assertEquals } from "@std/assert";
import { createTicketStore } from "@/lib/features/audience/giveaways/store.ts";
import { nameKey } from "@/lib/schema/events/taken_away.ts";
import { openKv } from "@/lib/storage/kv.ts";

const CHANNEL = "1001";
const ANN = { key: "twitch:1", id: "1", login: "ann", name: "Ann" };
const BOB = { key: "twitch:2", id: "2", login: "bob", name: "Bob" };
/** Known by a name alone. */
const CARA = { key: "kick:@cara", id: null, login: "cara", name: "Cara" };

Deno.test("the tickets of a person who is erased are theirs and nobody else's", async () => {
  using kv = await openKv(":memory:");
  const tickets = createTicketStore({ kv });
  for (const giveaway of ["one", "two"]) {
    const operation = kv.atomic();
    tickets.add(operation, CHANNEL, giveaway, 0, [ANN, BOB, CARA]);
    await operation.commit();
  }
  const people = new Set([ANN.key, BOB.key, CARA.key]);
  for (
    const [gone, left] of [
      [{ id: "1", nameKeys: [] }, [BOB.key, CARA.key]],
      [{ id: null, nameKeys: [nameKey("Cara")] }, [BOB.key]],
      [{ id: "3", nameKeys: [nameKey("dora")] }, [BOB.key]],
    ] as const
  ) {
    const found = await tickets.of(CHANNEL, gone);
    const isNobody = gone.id === "3";
    assertEquals(
      [...found.byGiveaway],
      isNobody ? [] : [["one", 1], ["two", 1]],
    );
    for (const key of found.keys) await kv.delete(key);
    for (const giveaway of ["one", "two"]) {
      const known = await tickets.known(CHANNEL, giveaway, people);
      assertEquals([...known.keys()].sort(), [...left].sort());
    }
  }
});
