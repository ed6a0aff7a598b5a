import { assertEquals } from "@std/assert";
import { bundleModule } from "@/scripts/classic_scripts.ts";
import { withPage } from "@/tests/support/browser.ts";

/** A widget as StreamElements runs it, which says in its document what it was told. */
const WIDGET = `<p id="said"></p><script>
let goal = "";
window.addEventListener("onWidgetLoad", ({ detail }) => goal = detail.fieldData.goal);
window.addEventListener("onEventReceived", ({ detail: { listener, event } }) => {
  if (listener !== "follower-latest") return;
  said.textContent = event.name + " of " + goal + ", " + typeof SE_API.store.set;
});
</script>`;

/** The page's side, as the member's README tells it. */
const HOST = `const hub = module.createWidgetHub({
  broadcaster: { login: "ada", id: "1", currency: "EUR" },
  after(ms, run) { const timer = setTimeout(run, ms); return () => clearTimeout(timer); },
});
const frame = document.querySelector("iframe");
addEventListener("message", ({ data, source }) => {
  if (data !== "limelight:ready" || source !== frame.contentWindow) return;
  const { port1, port2 } = new MessageChannel();
  source.postMessage("limelight:port", "*", [port2]);
  port1.onmessage = ({ data }) => {
    if (data.type !== "begun") return;
    hub.join({ id: "1", widgetId: "w", holdMs: 0, deliver: (payload, session) =>
      port1.postMessage({ type: "deliver", payload, session }) });
    const at = "2026-01-01T12:00:00.000Z";
    const actor = { id: "7", login: "bob", name: "Bob" };
    hub.feed({ v: 1, id: "1", position: "1", kind: "follow", occurredAt: at, receivedAt: at,
      platform: "twitch", test: false, act: "follow:twitch:7", actor, data: {} });
  };
  const channel = { username: "ada", id: "1", providerId: "1", apiToken: "", avatar: "" };
  port1.postMessage({ type: "init", fields: {}, info: {}, load: { channel } });
});`;

Deno.test("a page and a frame that have the sandbox alone run a StreamElements widget unchanged", async () => {
  const bundle = await bundleModule("lib/sandbox/mod.ts");
  const script = (text: string) => `<script>${text}</script>`;
  const start = `module.startFrame({ fieldData: { goal: "ten" } });`;
  const inner = script(bundle) + script(start) + WIDGET;
  await withPage(async (page) => {
    await page.setContent(
      `<iframe sandbox="allow-scripts"></iframe>${script(bundle)}`,
    );
    await page.evaluate(HOST);
    await page.evaluate(
      (srcdoc) => document.querySelector("iframe")!.srcdoc = srcdoc,
      inner,
    );
    const said = page.frameLocator("iframe").locator("#said");
    await said.filter({ hasText: "Bob" }).waitFor();
    assertEquals(await said.textContent(), "Bob of ten, function");
  });
});
