import { Buffer } from "node:buffer";
import { throughFaults } from "./faults_rig.ts";

Deno.test("a faulty service loses no import of a setup, and makes none twice", () =>
  throughFaults({
    path: "/studio/scenes",
    async fill(page, n) {
      await page.locator(".studio[data-ready]").waitFor();
      await page.getByLabel("Setup or StreamElements overlay").setInputFiles({
        name: "overlay.json",
        mimeType: "application/json",
        buffer: Buffer.from(JSON.stringify({
          name: `Overlay ${n}`,
          settings: { width: 1920, height: 1080 },
          widgets: [{ type: "se-widget-twitch-chat", name: "Talk" }],
        })),
      });
    },
    // What would change is shown first, without a network as soon as there is one.
    send: () => Promise.resolve(),
    async isDone({ app, page }, n) {
      await page.getByRole("button", { name: "Import it", disabled: false })
        .click({ timeout: 300 }).catch(() => {});
      const scenes = await app.services.overlays.scenes.list("100000001");
      return scenes.filter(({ name }) => name === `Overlay ${n}`).length === 1;
    },
  }));
