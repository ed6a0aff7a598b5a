import { assertEquals, assertMatch } from "@std/assert";
import { png } from "@/tests/features/overlays/assets/samples.ts";
import { UPLOAD, upload } from "@/tests/http/dashboard/assets_rig.ts";
import { CHANNEL, startTestApp, type TestApp } from "@/tests/support/app.ts";
import { until } from "@/tests/support/clock.ts";

const OTHER_CHANNEL = "100000777";
const WIDGET = "/api/widgets/custom/new/import";
// A channel's setups are imported one at a time anyway.
const SETUP = `/api/channels/${CHANNEL}/setup/import`;
const PATHS = [UPLOAD, WIDGET, SETUP, UPLOAD, WIDGET, UPLOAD, WIDGET];

/** Sends a body that begins once it is read, and ends when it is told to. */
function sendSlowly(app: TestApp, session: string, path: string) {
  const end = Promise.withResolvers<void>();
  let isRead = false;
  const body = new ReadableStream({
    async pull(controller) {
      isRead = true;
      await end.promise;
      controller.close();
    },
  }, { highWaterMark: 0 });
  const answer = app.handler(
    new Request(app.origin + path, {
      method: "POST",
      body,
      headers: {
        "content-type": "application/zip",
        cookie: `limelight_session=${session}`,
        origin: app.origin,
      },
    }),
  );
  return { isRead: () => isRead, end: end.resolve, answer };
}

Deno.test("of two files of a channel at a time something is read, of the others nothing before their turn", async () => {
  await using app = await startTestApp();
  const session = await app.signIn();
  const sent = PATHS.map((path) => sendSlowly(app, session, path));
  const areRead = () => sent.filter((one) => one.isRead()).length;
  await until(() => areRead() === 2);

  // Another channel waits for none of them.
  const other = await app.signIn({ channelId: OTHER_CHANNEL });
  assertEquals((await upload(app, other, await png())).status, 201);
  assertEquals(areRead(), 2);

  // One that ends, whatever becomes of it, makes room for the next.
  sent.find((one) => one.isRead())?.end();
  await until(() => areRead() === 3);
  for (const { end } of sent) end();
  for (const { answer } of sent) {
    const { code } = await (await answer).json();
    assertMatch(code, /^(?:malformed|invalid_input)$/);
  }
});
