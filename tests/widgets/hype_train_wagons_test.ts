/** The riders of a hype train, and how it is drawn. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { MINUTE_MS } from "@/lib/core/clock.ts";
import {
  previewTime,
  sampleEvent,
} from "@/lib/schema/widgets/state/samples.ts";
import { hypeTrain } from "@/lib/widgets/hype_train/definition.ts";
import { ridersOf, withoutFaceOf } from "@/lib/widgets/hype_train/riders.ts";
import { renderComponent } from "./support/component_page.ts";

const { train } = hypeTrain.preview.state;

function cheer(name: string, agoMs: number) {
  return sampleEvent("cheer", name, {
    bits: 100,
    anonymous: false,
    source: "cheer",
    powerUp: null,
    message: null,
  }, agoMs);
}

/** Newest first, as the server lists them. */
const crowd = (count: number) =>
  Array.from({ length: count }, (_, index) => cheer(`v${index}`, index * 1000));

const running = {
  ...train!,
  topContributions: [],
  startedAt: previewTime(-10 * MINUTE_MS),
};

Deno.test("those who gave most ride first, then the others once each, as they came", () => {
  const acts = [
    cheer("Late", MINUTE_MS),
    cheer("Marlow", 2 * MINUTE_MS),
    { ...cheer("Nobody", 3 * MINUTE_MS), actor: null },
    cheer("Late", 4 * MINUTE_MS),
    // It began with what was given in the five minutes before it.
    cheer("Spark", 14 * MINUTE_MS),
    cheer("Before", 16 * MINUTE_MS),
  ];
  const top = {
    user: { id: null, login: "marlow", name: "Marlow" },
    type: "bits",
    total: 9,
  };
  const riders = ridersOf({ ...running, topContributions: [top] }, acts);
  assertEquals(
    riders.map(({ person }) => [person.name, person.anonymous]),
    [["Marlow", false], ["Spark", false], ["Late", false], ["", true]],
  );
  const endedAt = previewTime(-5 * MINUTE_MS);
  const ended = ridersOf({ ...running, endedAt }, acts);
  assertEquals(ended.map(({ person }) => person.name), ["Spark"]);
});

Deno.test("nobody of a test that came just before it rides on a train of viewers", () => {
  const acts = [{ ...cheer("Viewer", 1), test: false }, cheer("Tested", 2)];
  const names = (byViewers: boolean) =>
    ridersOf(running, acts, { byViewers }).map(({ person }) => person.name);
  assertEquals(names(true), ["Viewer"]);
  assertEquals(names(false), ["Tested", "Viewer"]);
});

Deno.test("the wagon of a viewer who is taken away stays, without who it was", () => {
  const acts = [cheer("Gone", 1), cheer("Here", 2), cheer("Gone", 3)]
    .map((act) => ({ ...act, actor: { ...act.actor, id: act.actor.login } }));
  const left = withoutFaceOf(acts, { id: "gone", nameKeys: [] });
  assertEquals(left.map(({ actor }) => actor?.name), ["Here", undefined]);
  assertEquals(ridersOf(running, left).length, 2);
});

async function drawn(
  settings: Record<string, unknown>,
  changes: object,
  count: number,
) {
  const html = await renderComponent({
    kind: "hype-train",
    settings,
    state: { train: { ...running, ...changes }, acts: crowd(count) },
  });
  return {
    html,
    wagons: html.split('class="ll-wagon').length - 1,
    isGolden: html.includes('data-golden="true"'),
  };
}

Deno.test("each contributor has a wagon, and the last one counts those without", async () => {
  // It is the default.
  const few = await drawn({}, { level: 4 }, 3);
  assertEquals([few.wagons, few.isGolden], [3, false]);
  const many = await drawn({ style: "wagons" }, { level: 5 }, 40);
  assertEquals([many.wagons, many.isGolden], [12, true]);
  assertStringIncludes(many.html, "+29");
  const treasure = await drawn(
    { style: "wagons" },
    { level: 9, type: "treasure" },
    1,
  );
  assertEquals(treasure.isGolden, false);
});

Deno.test("a train that is a bar reads nobody and draws no wagon", async () => {
  for (const style of ["bar", "train", "ring"] as const) {
    const { html } = await drawn({ style }, {}, 5);
    assert(!html.includes("ll-train"), style);
    const read = hypeTrain.reads(
      hypeTrain.settings.parse({ style }),
    );
    assertEquals(read.acts.params.kinds, [], style);
  }
});
