import { assertEquals } from "@std/assert";
import { wav } from "@/tests/features/overlays/assets/samples.ts";
import { DAY_MS } from "@/lib/core/clock.ts";
import { PLANS, type PlanTier } from "@/lib/schema/account/plans.ts";
import {
  CHANNEL,
  INTERNAL_TOKEN,
  startTestApp,
  type TestApp,
} from "@/tests/support/app.ts";
import { upload } from "./assets_rig.ts";

const OTHER = "1002";

async function setTier(app: TestApp, tier: PlanTier, channelId = CHANNEL) {
  const res = await app.request("/internal/billing/downgrade", {
    method: "POST",
    internal: INTERNAL_TOKEN,
    body: { channelId, tier },
  });
  assertEquals(res.status, 200);
}

/** Uploads as many files as the plan `free` takes, and one before; returns the address of that. */
async function fillOverFree(app: TestApp, channelId = CHANNEL) {
  await setTier(app, "plus", channelId);
  const session = await app.signIn({ channelId });
  let oldest = "";
  for (let n = 0; n <= PLANS.free.assets; n++) {
    await app.clock.advance(1_000);
    const res = await upload(app, session, wav(0.1 * (n + 1)));
    assertEquals(res.status, 201);
    oldest ||= (await res.json()).url;
  }
  return oldest;
}

/** Reads an address in each way that a browser does; all are answered alike. */
async function answersOf(app: TestApp, url: string): Promise<unknown[]> {
  const [, , hash] = url.split("/");
  const asked: Record<string, string>[] = [
    {},
    { range: "bytes=0-9" },
    { "if-none-match": `"${hash}"` },
  ];
  const answers = [];
  for (const headers of asked) {
    const res = await app.get(url, { headers });
    await res.body?.cancel();
    answers.push(res.status);
  }
  return answers;
}

const SERVED = [200, 206, 304];
const REFUSED = [403, 403, 403];

Deno.test("the address of a suspended file answers as suspended, and as before once it has room", async () => {
  await using app = await startTestApp();
  const url = await fillOverFree(app);
  await setTier(app, "free");
  assertEquals(await answersOf(app, url), SERVED);
  await app.clock.advance(7 * DAY_MS);
  assertEquals(await answersOf(app, url), REFUSED);
  const res = await app.get(url);
  assertEquals(res.headers.get("cache-control"), "no-store");
  assertEquals((await res.json()).code, "plan_limit");
  // Room is made: another file is deleted.
  const session = await app.signIn();
  const { items } = await (await app.get("/api/widgets/assets", { session }))
    .json();
  const deleted = await app.request(`/api/widgets/assets/${items[0].id}`, {
    method: "DELETE",
    session,
  });
  assertEquals(deleted.status, 204);
  assertEquals(await answersOf(app, url), SERVED);
});

Deno.test("a content that several channels have is served while the file of one is not suspended", async () => {
  await using app = await startTestApp();
  const url = await fillOverFree(app);
  await fillOverFree(app, OTHER);
  await setTier(app, "free");
  await setTier(app, "free", OTHER);
  await app.clock.advance(7 * DAY_MS);
  assertEquals(await answersOf(app, url), REFUSED);
  await setTier(app, "pro", OTHER);
  assertEquals(await answersOf(app, url), SERVED);
});
