import { assertEquals } from "@std/assert";
import { isOvertaken } from "@/lib/browser/is_overtaken.ts";

Deno.test("a state gives way to later ones of its session alone", () => {
  const state = (sessionId: string | null, revision: number) => ({
    sessionId,
    revision,
  });
  assertEquals(isOvertaken(state("a", 3), state("a", 4)), true);
  // The same again may say more, such as another time of the server.
  assertEquals(isOvertaken(state("a", 4), state("a", 4)), false);
  assertEquals(isOvertaken(state("a", 5), state("a", 4)), false);
  // A new subathon begins at its first revision.
  assertEquals(isOvertaken(state("b", 1), state("a", 900)), false);
  assertEquals(isOvertaken(state(null, 2), state(null, 3)), true);
  assertEquals(isOvertaken(state("a", 1), null), false);
});
