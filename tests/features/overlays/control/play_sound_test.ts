import { assertEquals, assertRejects } from "@std/assert";
import { AppError } from "@/lib/core/errors.ts";
import {
  createPlaySound,
  overlayToHear,
} from "@/lib/features/overlays/control/play_sound.ts";
import type { NewEvent } from "@/lib/schema/events/catalogue.ts";
import type { OpenPage } from "@/lib/schema/events/records.ts";
import type { Sound } from "@/lib/schema/overlays/sounds.ts";
import { standingClock } from "@/tests/support/clock.ts";

const page = (overlay: string, fields: Partial<OpenPage> = {}) =>
  ({
    overlay,
    kind: "obs",
    since: 0,
    leads: true,
    standing: 0,
    ...fields,
  }) as OpenPage;

Deno.test("one overlay of all that are open plays a sound: the one in OBS's program first, never a preview", () => {
  const cases: [OpenPage[], string | null][] = [
    [[], null],
    [[page("a", { leads: false }), page("b", { kind: "preview" })], null],
    [[page("a", { since: 2 }), page("b", { since: 1 })], "b"],
    [[page("a"), page("b", { since: 9, standing: 2 })], "b"],
    [[page("a", { standing: 1 }), page("b", { standing: 2 })], "b"],
    // The same scene in three OBS instances: one of them leads.
    [numbersOfOne(), "a"],
  ];
  for (const [pages, overlay] of cases) {
    assertEquals(overlayToHear(pages), overlay);
  }
  function numbersOfOne(): OpenPage[] {
    return [
      page("a", { leads: false }),
      page("a"),
      page("a", { leads: false }),
    ];
  }
});

Deno.test("a sound that is gone, or that no overlay could play, is refused, and one is ordered once for its id", async () => {
  const log = new Map<string, NewEvent>();
  let open = [page("scn_1")];
  const play = createPlaySound({
    clock: standingClock(),
    newId: (kind) => `${kind}-1`,
    events: {
      append: (_channelId, events) => {
        for (const event of events) log.set(event.id, event);
        return Promise.resolve([]);
      },
      findById: () => Promise.resolve(null),
    },
    pagesOf: () => Promise.resolve(open),
    soundsOf: () =>
      Promise.resolve([{ id: "snd_1", url: "/sounds/a.flac" } as Sound]),
  });
  const sound = { soundId: "snd_1", volume: 60 };
  await play("1", sound, "run");
  await play("1", sound, "run");
  assertEquals(
    [...log.values()].map(({ kind, data }): [string, unknown] => [kind, data]),
    [[
      "control.sound",
      {
        sceneId: null,
        instanceId: null,
        overlay: "scn_1",
        url: "/sounds/a.flac",
        volume: 60,
      },
    ]],
  );
  const gone = { soundId: "snd_2", volume: 60 };
  await assertRejects(() => play("1", gone), AppError, "it is gone");
  open = [];
  await assertRejects(() => play("1", sound), AppError, "no overlay is open");
});
