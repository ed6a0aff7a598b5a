import { assert, assertEquals } from "@std/assert";
import { PORT_MESSAGE } from "@/lib/overlay/editor_commands.ts";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";
import { settled } from "@/tests/support/browser.ts";
import { withStudio } from "@/tests/support/studio.ts";

const DEMO = "100000001";

Deno.test("a preview names the studio as its editor, a page on stream nobody", async () => {
  const origins = {
    BASE_URL: "https://bot.example",
    WIDGETS_URL: "https://widgets.example",
    PREVIEW_WIDGETS_URL: "https://preview.example",
    DASHBOARD_URL: "https://studio.example",
  };
  for (const [env, named] of [[{}, ""], [origins, origins.DASHBOARD_URL]]) {
    await using app = await startTestApp({ env: { ...env as object } });
    const path = `/widget/native/${CHANNEL}?type=clock&token=${await app
      .widgetToken()}`;
    const at = named === "" ? app.origin : origins.WIDGETS_URL;
    const html = async (more: string) => {
      const answer = await app.handler(new Request(at + path + more));
      assertEquals(answer.status, 200);
      return await answer.text();
    };
    const [, origin = ""] = /data-editor-origin(?:="([^"]*)")?/
      .exec(await html("&preview=1")) ?? ["", "none"];
    assertEquals(origin, named);
    for (const query of ["", "&thumb=1&preview=1"]) {
      assert(!(await html(query)).includes("data-editor-origin"), query);
    }
  }
});

Deno.test("only the window around a preview is given its ear, and on stream nobody is", async () => {
  await withStudio(async ({ app, page, log, open }) => {
    const token = await app.widgetToken(DEMO);
    const { instance } = await app.services.overlays.instances.save(DEMO, {
      type: "static-text",
      settings: { content: "As saved" },
    });
    const path =
      `/widget/native/${DEMO}?instance_id=${instance.id}&token=${token}`;
    await open("/studio/parts");
    await settled(page);
    await page.evaluate(() => {
      const other = document.createElement("iframe");
      other.name = "other";
      document.body.append(other);
    });
    const other = page.frame("other");
    assert(other);
    /** Frames a page, and tells whether it asks for a port. */
    const frameIt = (src: string) =>
      page.evaluate(async ({ src, name }) => {
        document.querySelector("#seen")?.remove();
        const frame = document.createElement("iframe");
        frame.id = "seen";
        frame.src = src;
        const asked = new Promise<boolean>((resolve) => {
          addEventListener("message", ({ data, source }) => {
            if (data === name && source === frame.contentWindow) resolve(true);
          });
        });
        document.body.append(frame);
        await new Promise((loaded) => frame.onload = loaded);
        return await Promise.race([
          asked,
          new Promise<boolean>((resolve) => setTimeout(resolve, 3_000, false)),
        ]);
      }, { src, name: PORT_MESSAGE });
    /** Offers a port from a window, and tells whether an order through it is answered. */
    const isHeard = (
      from: { evaluate: typeof page.evaluate },
      order: unknown,
    ) =>
      from.evaluate(async ({ name, order }) => {
        const { port1, port2 } = new MessageChannel();
        const frame = top?.document.querySelector<HTMLIFrameElement>("#seen");
        frame?.contentWindow?.postMessage(name, "*", [port2]);
        port1.postMessage("nonsense");
        port1.postMessage(order);
        return await new Promise<boolean>((resolve) => {
          port1.onmessage = () => resolve(true);
          setTimeout(resolve, 1_000, false);
        });
      }, { name: PORT_MESSAGE, order });
    /** Says from a window that it hears by now, and tells whether it is asked again. */
    const isAsked = (from: { evaluate: typeof page.evaluate }) =>
      from.evaluate((name) =>
        new Promise<boolean>((resolve) => {
          addEventListener("message", ({ data }) => {
            if (data === name) resolve(true);
          });
          top?.document.querySelector<HTMLIFrameElement>("#seen")
            ?.contentWindow?.postMessage(name, "*");
          setTimeout(resolve, 1_000, false);
        }), PORT_MESSAGE);
    const order = {
      n: 1,
      order: { type: "sample", id: instance.id, state: null },
    };
    assertEquals(await frameIt(path), false);
    assertEquals(await isHeard(page, order), false);
    assertEquals(await frameIt(`${path}&preview=1`), true);
    assertEquals(await isHeard(other, order), false);
    // An editor whose scripts came after the frame was there.
    assertEquals(await isAsked(other), false);
    assertEquals(await isAsked(page), true);
    assertEquals(await isHeard(page, order), true);
    assertEquals(await isAsked(page), false, "it has a port");
    assertEquals(log.errors, []);
  });
});
