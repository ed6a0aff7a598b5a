import { assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import {
  CallError,
  CLIENT_CALLS,
  clientRequest,
  type ClientRequestCall,
  isClientCall,
  readPatterns,
} from "@/lib/sandbox/client_calls.ts";
import { readFrameMessage } from "@/lib/sandbox/messages.ts";
import { bundleModule } from "@/scripts/classic_scripts.ts";

const OF = { channelId: "1001", widgetId: "wgt_1" };
const ask = (call: ClientRequestCall, ...args: unknown[]) =>
  clientRequest(call, args, OF);

Deno.test("each call is one request, of this widget and this channel", () => {
  assertEquals(ask("kv.put", "a/b", [1], { ttlSeconds: 5, ifNew: true }), {
    method: "PUT",
    path: "/api/widgets/kv/wgt_1/a%2Fb",
    query: { ttl_s: "5" },
    headers: { "if-none-match": "*" },
    body: [1],
  });
  assertEquals(ask("kv.delete", "a", { ifMatch: '"0001"' }).headers, {
    "if-match": '"0001"',
  });
  assertEquals(ask("client.counter", "wins"), {
    method: "GET",
    path: "/api/widgets/counters/1001",
    query: { name: "wins" },
  });
  assertEquals(
    ask("credits.state", { sections: ["followers", "custom"] }).query,
    { sections: "followers,custom" },
  );
});

Deno.test("what a call does not take is refused by name of what it takes", () => {
  const bad: [ClientRequestCall, unknown[], code: string][] = [
    ["kv.get", [], "invalid_input"],
    ["kv.get", [""], "invalid_input"],
    ["kv.get", [".."], "invalid_input"],
    ["kv.get", ["."], "invalid_input"],
    ["kv.get", ["x".repeat(257)], "invalid_input"],
    ["kv.put", ["a", "x".repeat(65_536)], "too_large"],
    ["kv.put", ["a", 1, { ifMatch: '"1"\r\nx: y' }], "invalid_input"],
    ["kv.list", [{ token: "wt_x" }], "invalid_input"],
    ["kv.list", [[]], "invalid_input"],
    ["numbers.get", ["bits", { name: "followers" }], "invalid_input"],
  ];
  for (const [call, args, code] of bad) {
    const error = assertThrows(() => clientRequest(call, args, OF), CallError);
    assertEquals(error.code, code, `${call} ${JSON.stringify(args)}`);
  }
  assertThrows(() => readPatterns(Array(101).fill("a")), CallError);
  assertThrows(() => readPatterns([1]), CallError);
});

Deno.test("no argument leads anywhere but to the widget's own addresses", () => {
  const calls = CLIENT_CALLS.filter((call): call is ClientRequestCall =>
    call !== "events.subscribe"
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...calls),
      fc.array(fc.anything(), { maxLength: 3 }),
      fc.string({ unit: "binary" }),
      (call, rest, first) => {
        for (const args of [rest, [first, ...rest]]) {
          let path: string;
          try {
            path = clientRequest(call, args, OF).path;
          } catch (error) {
            if (error instanceof CallError) return;
            throw error;
          }
          const { origin, pathname } = new URL(path, "https://a.example");
          assertEquals([origin, pathname], ["https://a.example", path]);
        }
      },
    ),
    { numRuns: 2_000 },
  );
});

Deno.test("the page takes the client's calls by their names alone", () => {
  for (const method of CLIENT_CALLS) {
    assertEquals(isClientCall(method), true);
    const message = { type: "call", id: 1, method, args: [] };
    assertEquals(readFrameMessage(message), { ...message, type: "call" });
  }
  assertEquals(isClientCall("toString"), false);
  assertEquals(
    readFrameMessage({ type: "call", id: 1, method: "kv.clear", args: [] }),
    null,
  );
});

Deno.test("the client weighs what the document says: under 10 KB, 3 KB compressed", async () => {
  const client = await bundleModule("lib/sandbox/create_client.ts");
  const compressed = new Blob([client]).stream()
    .pipeThrough(new CompressionStream("gzip"));
  const { byteLength } = await new Response(compressed).arrayBuffer();
  assertEquals([client.length < 10_000, byteLength < 3_000], [true, true]);
});
