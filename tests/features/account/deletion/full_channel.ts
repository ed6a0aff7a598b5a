import { toIso } from "@/lib/core/clock.ts";
import { png, wav } from "@/tests/features/overlays/assets/samples.ts";
import type { Owner } from "@/tests/http/dashboard/owner.ts";
import type { TestApp } from "@/tests/support/app.ts";
import { chatEvent, eventAt, tipData } from "@/tests/support/events.ts";
import { connectWitnessed } from "@/tests/support/paid_integrations.ts";

/** Fills a channel with a bit of everything, so that it stands in every part of the database. */
export async function fillChannel(
  app: TestApp,
  id: string,
  owner: Owner,
): Promise<{ sceneId: string; assetHash: string }> {
  const at = (path: string) => `/api/channels/${id}/${path}`;
  const upload = "/api/widgets/assets/upload";
  const sound = await owner.json("POST", `${upload}?name=ding`, wav(2));
  const image = await owner.json("POST", `${upload}?name=logo`, await png());
  await owner.json("POST", "/api/widgets/custom/new", {
    name: "Mine",
    html: "x".repeat(90_000),
  }).then(async (custom) => {
    await owner.json("POST", `/api/widgets/custom/${custom.id}/publish`, {});
    const token = await app.widgetToken(id);
    await app.request(`/api/widgets/kv/${custom.id}/score?token=${token}`, {
      method: "PUT",
      body: 5,
    });
  });
  const scene = await owner.json("POST", "/api/widgets/scenes", {
    name: "Main",
  });
  const box = await owner.json("POST", owner.instances, {
    type: "alert-box",
    sceneId: scene.id,
    placement: { x: 5 },
  });
  await owner.json(
    "PUT",
    `/api/widgets/instances/${box.id}/sounds/follow`,
    { soundId: sound.id },
  );
  const countdown = await owner.json("POST", owner.instances, {
    type: "countdown",
    sceneId: scene.id,
  });
  await owner.json("POST", at(`countdowns/${countdown.id}`), {
    action: "start",
    durationMs: 60_000,
  });
  const aside = await owner.json("POST", "/api/widgets/scenes", {
    name: "Old",
  });
  await owner.raw("DELETE", `/api/widgets/scenes/${aside.id}`);
  await owner.json("PUT", at("counters/deaths"), { value: 3 });
  await owner.json("POST", at("dock-keys"), { name: "Mod" });
  await owner.json("POST", at("keys"), { name: "Deck", scopes: ["test"] });
  await owner.json("GET", at("chatter"));
  await owner.json("PUT", at("commands"), {
    items: Array.from({ length: 500 }, (_, i) => ({
      name: `!command${i}`,
      description: "y".repeat(150),
    })),
  });
  await owner.json("PATCH", at("settings"), {
    publicReceipts: true,
    blockedWords: ["troll"],
  });
  await owner.json("POST", at("giveaway"), { action: "open", prize: "Mug" });
  await owner.json("POST", at("viewer-queue"), { action: "open" });
  await owner.json("POST", at("viewer-queue"), { action: "add", name: "Bo" });
  await owner.json("POST", at("challenge"), {
    action: "start",
    text: "Bits",
    kind: "cheer",
    target: 100,
  });
  await owner.json("POST", at("stopwatch"), { action: "start" });
  await owner.json("POST", at("timer/start"), {});
  await owner.json("POST", at("timer/adjust"), { deltaMs: 60_000 });

  await takeMoney(app, owner, id);

  const { log } = app.services.events;
  const actor = { id: `${id}77`, login: "ann", name: "Ann" };
  const tip = eventAt(app.clock.now(), "tip", tipData(500), {
    id: `tip-${id}`,
    actor,
  });
  await log.append(id, [
    tip,
    {
      ...chatEvent("line-1", "!join"),
      occurredAt: toIso(app.clock.now()),
      actor,
    },
  ]);
  await app.services.tick();
  const token = await app.widgetToken(id);
  for (const type of ["leaderboard", "goal-bar", "event-list", "credits"]) {
    const path = `/api/widgets/figures/${id}?type=${type}&token=${token}`;
    await (await app.get(path)).body?.cancel();
  }
  await owner.json("POST", at("credits/control"), { action: "play" });
  await owner.json("POST", at("control"), { action: "mute" });
  await owner.json("POST", at(`events/tip-${id}/receipt-link`));
  await owner.json("POST", at("people/erase"), { userId: "666" });
  await owner.raw("GET", owner.export);
  await app.services.tick();
  return { sceneId: scene.id, assetHash: image.hash };
}

/** Connects Ko-fi, which tells of a tip and gets another address, and StreamElements. */
async function takeMoney(
  app: TestApp,
  owner: Owner,
  channelId: string,
): Promise<void> {
  const path = `/api/channels/${channelId}/integrations`;
  await owner.json("POST", path, { provider: "streamelements" });
  const { id } = await connectWitnessed(app, channelId, "kofi");
  await owner.json("POST", `${path}/${id}/rotate`, { overlapHours: 24 });
}
