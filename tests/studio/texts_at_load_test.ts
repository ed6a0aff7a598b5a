import { assertEquals } from "@std/assert";
import { ALERT_GROUPS } from "@/lib/studio/messages/alerts.ts";

/** Returns what a module says that runs in a thread of its own. */
async function toldBy<T>(module: string): Promise<T> {
  const worker = new Worker(new URL(module, import.meta.url), {
    type: "module",
  });
  try {
    return await new Promise<T>((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = (event) => {
        event.preventDefault();
        reject(new Error(event.message));
      };
    });
  } finally {
    worker.terminate();
  }
}

Deno.test("no module of the studio has a text of one language for all who read it", async () => {
  assertEquals(await toldBy<string[]>("./support/texts_at_load.ts"), []);
});

Deno.test("what a page has of texts can be posted to a frame or a thread", async () => {
  type Told = { name: string; preset?: { name: string; priority: number } }[];
  const told = await toldBy<Told>("./support/texts_of_page.ts");
  assertEquals(told.length, ALERT_GROUPS.length);
  assertEquals(told.find(({ preset }) => preset)?.preset?.priority, 60);
  assertEquals(told[1]?.name, "Abos");
});
