import { assertEquals } from "@std/assert";
import { CHANNEL } from "@/tests/support/app.ts";
import { startChannel } from "@/tests/features/widget_data/topics/rig.ts";
import { ADA, cheer } from "@/tests/features/widget_data/stats/world.ts";

const COUNTED = ["stat_watch", "stat_watched", "goal_reached", "countdown"];

/** Starts a channel with widgets for which the service counts or keeps figures. */
async function start() {
  const app = await startChannel();
  const {
    overlays: { instances, scenes, trash },
    audience: { clocks },
    events: { log: events },
  } = app.services;
  const token = await app.widgetToken();

  async function widgets(sceneId: string | null = null): Promise<string[]> {
    const settings: [string, Record<string, unknown>][] = [
      ["tip-jar", {}],
      ["goal-bar", { metric: "bits", target: 500 }],
      ["goal-bar", { metric: "followers-total", target: 1_000 }],
      ["countdown", {}],
      ["session-totals", { filter: { minBits: 50 } }],
    ];
    const ids: string[] = [];
    for (const [type, set] of settings) {
      const made = { type, sceneId, settings: set };
      const { instance } = await instances.save(CHANNEL, made);
      ids.push(instance.id);
      const figures = await app.get(
        `/api/widgets/figures/${CHANNEL}?instance_id=${instance.id}&token=${token}`,
      );
      await figures.body?.cancel();
    }
    const [jar, bits, followers, countdown, totals] = ids;
    await clocks.commandCountdown(CHANNEL, countdown ?? "", {
      action: "start",
    });
    await events.append(CHANNEL, [cheer(ADA, 100)]);
    await app.get(
      `/api/widgets/figures/${CHANNEL}?instance_id=${jar}&token=${token}`,
    );
    return [jar, bits, followers, countdown, totals].map(String);
  }

  /** Lists the ids for which the database has a record, by its kind. */
  async function kept(): Promise<string[]> {
    const found: string[] = [];
    for (const first of COUNTED) {
      const list = app.kv.list({ prefix: [first, CHANNEL] });
      for await (const { key } of list) {
        found.push(`${first} ${String(key[2])}`);
      }
    }
    return found.sort();
  }

  return {
    app,
    instances,
    scenes,
    trash,
    widgets,
    kept,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

const recordsOf = ([jar, bits, followers, countdown, totals]: string[]) =>
  [
    `stat_watch ${jar}`,
    `stat_watched ${jar}`,
    `stat_watch ${bits}`,
    `stat_watched ${bits}`,
    `goal_reached ${followers}`,
    `countdown ${countdown}`,
    `stat_watch ${totals}/totals`,
  ].sort();

Deno.test("a deleted widget leaves nothing that was counted or kept for it, and others keep theirs", async () => {
  await using at = await start();
  const gone = await at.widgets();
  const stay = await at.widgets();
  assertEquals(
    await at.kept(),
    [...recordsOf(gone), ...recordsOf(stay)].sort(),
  );
  for (const id of gone) await at.instances.remove(CHANNEL, id);
  assertEquals(
    await at.kept(),
    [...recordsOf(gone), ...recordsOf(stay)].sort(),
    "what can be restored keeps what was counted for it",
  );
  for (const id of gone) await at.trash.remove(CHANNEL, id);
  assertEquals(await at.kept(), recordsOf(stay));
});

Deno.test("a scene that is deleted with its widgets takes theirs along, one that lets them go does not", async () => {
  await using at = await start();
  const { scenes, trash, widgets, kept } = at;
  const canvas = { width: 1920, height: 1080, background: "#00000000" };
  const first = await scenes.create(CHANNEL, { name: "One", ...canvas });
  const other = await scenes.create(CHANNEL, { name: "Two", ...canvas });
  await widgets(first.scene.id);
  const stay = await widgets(other.scene.id);
  await scenes.remove(CHANNEL, other.scene.id, "detach");
  await scenes.remove(CHANNEL, first.scene.id, "delete");
  await trash.remove(CHANNEL, first.scene.id);
  assertEquals(await kept(), recordsOf(stay));
});
