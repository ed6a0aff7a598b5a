import { assertEquals, assertMatch } from "@std/assert";
import {
  launcherAddress,
  sceneSource,
  widgetSource,
} from "@/lib/studio/browser/source_address.ts";
import { adviceOn } from "@/lib/studio/messages/sources.ts";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";

Deno.test("the studio's address of a local file gives one that opens the scene", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const { scene } = await app.services.overlays.scenes.create(CHANNEL, {
    name: "Main",
    width: 1920,
    height: 1080,
    background: "#00000000",
  });
  const address = launcherAddress(CHANNEL, sceneSource(scene.id));
  const answer = await app.get(
    (address ?? "").replace("/m/widgets", ""),
    { session },
  );
  assertEquals(answer.status, 200);
  assertMatch(await answer.text(), new RegExp(`/v1/scene/${scene.id}`));
  assertEquals(
    launcherAddress(CHANNEL, widgetSource(CHANNEL, "ins_1")),
    `/m/widgets/api/channels/${CHANNEL}/launcher?instance_id=ins_1`,
  );
  // A kind that was never set up has no file.
  assertEquals(
    launcherAddress(CHANNEL, { path: "/widget/native/1001", query: {} }),
    null,
  );
});

Deno.test("the list of sources warns of versions of OBS that are known for trouble", () => {
  const on = (obsVersion: string | null, kind: "obs" | "browser" = "obs") =>
    adviceOn({ kind, obsVersion });
  assertMatch(on("27.2.4") ?? "", /too old/);
  assertMatch(on("31.0.2") ?? "", /two videos/);
  assertEquals([on("33.0.0"), on(null), on("27.2.4", "browser")], [
    null,
    null,
    null,
  ]);
});
