import { assertEquals } from "@std/assert";
import {
  alertsOfBox,
  factsInUse,
  fullestBox,
  playing,
} from "@/lib/studio/browser/alerts/facts_in_use.ts";

const widget = {
  id: "one",
  name: "One",
  pack: null,
  settings: {},
  revision: "1",
  width: 800,
  height: 600,
};
const own = [{ id: "mine" }];
const ofChannel = [{ id: "ours" }];

Deno.test("a box that plays the channel's alerts has them among its settings, and its own are remembered", () => {
  const settings = { gapMs: 5, alerts: "channel", variants: own };
  const box = { settings, revision: "2" };
  const facts = factsInUse({ widget }, box, {
    variants: ofChannel,
    etag: '"9"',
  });
  assertEquals(facts.widget.settings, { gapMs: 5, variants: ofChannel });
  assertEquals(facts.channelAlerts, {
    etag: '"9"',
    own: { alerts: "channel", variants: own },
  });
});

Deno.test("a box plays its own alerts if it says so, says nothing, or the channel has none", () => {
  const none = { variants: null, etag: null };
  const some = { variants: ofChannel, etag: '"9"' };
  for (
    const [settings, alerts, shown] of [
      [{ alerts: "own", variants: own }, some, {
        alerts: "own",
        variants: own,
      }],
      [{ variants: own }, some, { variants: own }],
      [{ alerts: "channel", variants: own }, none, { variants: own }],
    ] as const
  ) {
    const facts = factsInUse(
      { widget },
      { settings: { ...settings }, revision: "2" },
      alerts,
    );
    assertEquals(facts.widget.settings, { ...shown });
    assertEquals(facts.channelAlerts, null);
  }
});

Deno.test("the alerts of the box with the most that were set are offered, of equal ones those that are open", () => {
  const box = (id: string, settings: object) => ({
    id,
    ...alertsOfBox({ ...settings }),
  });
  const boxes = [
    box("new", {}),
    box("small", { variants: own }),
    box("full", { variants: [...own, ...own] }),
    box("also", { alerts: "own", variants: [...own, ...own] }),
  ];
  assertEquals(fullestBox(boxes, "small")?.id, "full");
  assertEquals(fullestBox(boxes, "also")?.id, "also");
  assertEquals(fullestBox([], "also"), null);
  assertEquals([playing(boxes, "own"), playing(boxes, null)], [1, 3]);
});
