import { assert, assertEquals } from "@std/assert";
import { CHANNEL, type TestApp } from "@/tests/support/app.ts";
import { PLAYBACK, startPlaybackStage } from "./playback_rig.ts";

const DOCK = "Mia's OBS";

/** Signs a dock in; answers its cookie. */
async function dockOf(app: TestApp, session: string): Promise<string> {
  const made = await app.request(`/api/channels/${CHANNEL}/dock-keys`, {
    method: "POST",
    session,
    body: { name: DOCK },
  });
  const { key } = await made.json();
  const opened = await app.request("/auth/dock", {
    method: "POST",
    headers: { origin: new URL(app.origin).origin },
    body: { key },
  });
  await opened.body?.cancel();
  const [cookie = ""] = opened.headers.getSetCookie();
  return cookie.split(";", 1)[0] ?? "";
}

Deno.test("of two moderators who decide about an alert at once one wins, and the other is told who it was and what", async () => {
  await using stage = await startPlaybackStage({ requireApproval: true });
  const { app, boxId, overlay, session } = stage;
  const page = await stage.page();
  await page.sync();
  const cookie = await dockOf(app, session);
  const byDock = (body: object) =>
    app.request(`${PLAYBACK}/${overlay}`, {
      method: "POST",
      headers: { cookie, origin: new URL(app.origin).origin },
      body: { boxId, ...body },
    });
  const byOwner = (body: object) => stage.command({ boxId, ...body });
  const ids = await stage.happen(
    ...Array.from({ length: 12 }, (_, at) => `Viewer ${at}`),
  );
  const approved: string[] = [];
  for (const [at, eventId] of ids.entries()) {
    const [first, second] = at % 2 === 0
      ? ["approve", "reject"]
      : ["reject", "approve"];
    const answers = await Promise.all([
      byOwner({ action: first, eventId }),
      byDock({ action: second, eventId }),
    ]);
    const winner = answers.findIndex(({ status }) => status === 200);
    assertEquals(answers.map(({ status }) => status).toSorted(), [200, 409]);
    const [won, lost] = [answers[winner], answers[1 - winner]];
    const { changed, decision } = await won?.json();
    assert(changed);
    assertEquals(decision.action, winner === 0 ? first : second);
    const told = await lost?.json();
    assertEquals(told.decision, decision);
    assert(told.detail.includes(decision.by), told.detail);
    if (winner === 1) assertEquals(decision.by, DOCK);
    if (decision.action === "approve") approved.push(eventId);
    // Whoever lost and asks again is told the same; the winner changes nothing.
    const again = await byOwner({ action: decision.action, eventId });
    assertEquals((await again.json()).changed, false);
  }
  assertEquals((await stage.read()).held, []);
  assertEquals((await page.sync(0)).plays, approved);

  const [one = ""] = approved;
  const reject = { action: "reject", eventId: one };
  assertEquals((await byDock(reject)).status, 409);
  const taken = await byDock({ ...reject, override: true });
  assertEquals((await taken.json()).decision.action, "reject");
  assertEquals((await page.sync(0)).plays, approved.slice(1));
  await page.socket[Symbol.asyncDispose]();
});
