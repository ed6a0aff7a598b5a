import { assert, assertEquals } from "@std/assert";
import { launcherFile } from "@/lib/features/overlays/launcher/launcher_file.ts";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";
import { bundledScript } from "@/tests/support/build.ts";
import { withPage } from "@/tests/support/browser.ts";
import { startOverlayStage } from "@/tests/support/overlay_stage.ts";

const PATH = `/api/channels/${CHANNEL}/launcher`;

Deno.test("the file waits while nobody answers, or somebody else does, then opens the source", async () => {
  await using stage = await startOverlayStage([{ type: "static-text" }]);
  const session = await stage.app.signIn();
  const id = new URL(stage.scene).pathname.split("/").at(-1) ?? "";
  const answer = await stage.app.get(`${PATH}?scene_id=${id}`, { session });
  assertEquals(answer.status, 200);
  assert(answer.headers.get("content-disposition")?.startsWith("attachment"));
  const { origins } = stage.app.services.config;
  const html = (await answer.text()).replaceAll(origins.widgets, stage.url);
  const file = await Deno.makeTempFile({ suffix: ".html" });
  await Deno.writeTextFile(file, html);
  await withPage(async (page) => {
    let looks = 0;
    await page.route("**/ws/there", (route) => {
      looks++;
      if (looks === 1) return route.abort();
      if (looks === 2) return route.fulfill({ status: 502, body: "there" });
      if (looks === 3) return route.fulfill({ body: "a hotel's login" });
      return route.continue();
    });
    // A source that starts slowly looks for the service by itself.
    const looksOfFile = page.waitForRequest(stage.scene).then(() => looks);
    await page.goto(`file://${file}`);
    assertEquals(await looksOfFile, 4);
    await page.waitForURL(stage.scene);
    await page.locator("main.scene").waitFor();
  });
  await Deno.remove(file);
});

Deno.test("only the owner gets a file, and only of a source that there is", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const get = async (query: string, who = session) =>
    (await app.get(PATH + query, { session: who })).status;
  assertEquals(await get("?scene_id=scn_none"), 404);
  assertEquals(await get("?instance_id=ins_none"), 404);
  assertEquals(await get("?widget_id=wgt_none"), 404);
  assertEquals(await get(""), 422);
  assertEquals(await get("?scene_id=a&widget_id=b"), 422);
  const masquerade = await app.signIn({ role: "masquerade" });
  assertEquals(await get("?scene_id=a", masquerade), 403);
  assertEquals((await app.get(`${PATH}?scene_id=a`)).status, 401);
});

Deno.test("nothing in an address ends the file's script", async () => {
  const file = launcherFile(
    await bundledScript("launcher"),
    "https://w.example/</script><script>alert(1)",
    "https://w.example/ws/there",
  );
  assertEquals(file.split("</script>").length, 2);
  assert(file.includes('connect-src https://w.example"'));
});
