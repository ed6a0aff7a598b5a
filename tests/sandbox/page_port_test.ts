import { assertEquals, assertRejects } from "@std/assert";
import { openPagePort } from "@/lib/sandbox/page_port.ts";

Deno.test("a frame's call gives what the page answers, or fails as it says, however late the port comes", async () => {
  // Deno's events have no source: the page is nobody here.
  Object.assign(globalThis, { parent: null });
  const { port1, port2 } = new MessageChannel();
  try {
    const received: unknown[] = [];
    const port = openPagePort((message) => received.push(message));
    const early = port.call("kv.get", ["a"]);
    const asked: { id: number; method: string; args: unknown[] }[] = [];
    port2.onmessage = ({ data }) => {
      asked.push(data);
      const [arg] = data.args;
      port2.postMessage(
        arg === "refused"
          ? {
            type: "reply",
            id: data.id,
            ok: false,
            code: "rate_limited",
            message: "Too many calls",
          }
          : { type: "reply", id: data.id, ok: true, value: `${arg} is there` },
      );
    };
    dispatchEvent(
      new MessageEvent("message", { data: "limelight:port", ports: [port1] }),
    );
    assertEquals(await early, "a is there");
    const refused = await assertRejects(
      () => port.call("kv.get", ["refused"]),
      Error,
      "Too many calls",
    );
    assertEquals(
      [refused.name, (refused as Error & { code?: string }).code],
      ["LimelightError", "rate_limited"],
    );
    assertEquals(await port.call("kv.get", ["b"]), "b is there");
    assertEquals(asked.map(({ id }) => id), [1, 2, 3]);
    assertEquals(received, []);
  } finally {
    port1.close();
    port2.close();
    Reflect.deleteProperty(globalThis, "parent");
  }
});
