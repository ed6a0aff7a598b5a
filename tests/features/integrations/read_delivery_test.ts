import { assertEquals } from "@std/assert";
import { createLog } from "@/lib/core/log.ts";
import { readDelivery } from "@/lib/features/integrations/deliveries/read_delivery.ts";

Deno.test("a delivery over which its parser throws is not understood, and the log quotes nothing of it", () => {
  const lines: string[] = [];
  const log = createLog({
    level: "info",
    now: () => 0,
    write: (line) => lines.push(line),
  });
  const provider = {
    id: "kofi" as const,
    parse: ({ text }: { text: string }) => {
      throw new TypeError(`Cannot read ${text}`);
    },
  };
  const text = "ada@example.org";
  for (const headers of [new Headers(), null]) {
    assertEquals(readDelivery(provider, { text, headers, at: 0 }, log), {
      kind: "not_understood",
      reason: "it could not be read",
    });
  }
  assertEquals(
    lines.map((line) => JSON.parse(line)).map(({ event, provider, error }) => [
      event,
      provider,
      error,
    ]),
    Array(2).fill(["delivery_parser_failed", "kofi", "TypeError"]),
  );
  assertEquals(lines.join().includes(text), false);
});
