/** Settings that a new widget begins with, where they are not the defaults. */
import { assertEquals } from "@std/assert";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";

Deno.test("a new hype train has wagons, and one that was made before keeps its bar", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  async function save(body: object) {
    const answer = await app.request(
      `/api/channels/${CHANNEL}/widget-instances`,
      { method: "POST", session, body },
    );
    return await answer.json();
  }
  const made = await save({ type: "hype-train" });
  assertEquals(made.settings, { style: "wagons" });
  // A copy of an old one is made of its settings.
  const copied = await save({ type: "hype-train", settings: {} });
  assertEquals(copied.settings, {});
  // What a program read it saves back, without the version of the settings.
  const back = await save({ id: copied.id, settings: copied.settings });
  assertEquals(back.settings, {});
  const renamed = await save({ id: copied.id, name: "Hype" });
  assertEquals(renamed.settings, {});

  const template = await app.get("/api/widgets/templates/native/hype-train", {
    session,
  });
  assertEquals((await template.json()).defaults.style, "wagons");
});
