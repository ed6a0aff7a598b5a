import { assert, assertEquals } from "@std/assert";
import { bareLight } from "@/lib/widgets/looks/bare_light/look.ts";
import { textShadow, widgetStyle } from "@/lib/overlay/widget_style.ts";
import {
  checkSettings,
  effectiveSettings,
} from "@/lib/widgets/effective_settings.ts";
import fc from "fast-check";
import {
  behindNames,
  NAME_CONTRAST,
  readableColor,
} from "@/lib/core/readable_color.ts";
import { chatBox } from "@/lib/widgets/chat_box/definition.ts";
import { contributionPopups } from "@/lib/widgets/contribution_popups/definition.ts";
import { goalBar } from "@/lib/widgets/goal_bar/definition.ts";
import { poll } from "@/lib/widgets/poll/definition.ts";
import { subathonTimer } from "@/lib/widgets/subathon_timer/definition.ts";
import { wheel } from "@/lib/widgets/wheel/definition.ts";
import type { Look } from "@/lib/widgets/looks/define_look.ts";
import {
  isLookAvailable,
  lookOf,
  LOOKS,
} from "@/lib/widgets/looks/registry.ts";
import { WIDGET_KINDS, widgetKind } from "@/lib/widgets/registry.ts";
import { lookStyle } from "./support/look_style.ts";
import { contrast, over, readColor, type Rgba } from "./support/contrast.ts";

const PICTURES: Rgba[] = [[0, 0, 0, 1], [255, 255, 255, 1]];
const SHADES = /rgba?\(([\d.]+),\s*([\d.]+),\s*([\d.]+)(?:,\s*([\d.]+))?\)/g;

Deno.test("there are packs for every plan, with names and ids of their own", () => {
  assert(LOOKS.length >= 8);
  assertEquals(new Set(LOOKS.map((pack) => pack.id)).size, LOOKS.length);
  assertEquals(new Set(LOOKS.map((pack) => pack.title)).size, LOOKS.length);
  const of = (tier: "free" | "plus" | "pro") =>
    LOOKS.filter((pack) => isLookAvailable(pack, tier)).length;
  assert(of("free") >= 3);
  assert(of("plus") > of("free"));
  assertEquals(of("pro"), LOOKS.length);
  assertEquals(lookOf("broadcast")?.title, "Broadcast");
  assertEquals(lookOf("studio")?.id, "broadcast");
  assertEquals(lookOf("nope"), null);
});

for (const pack of LOOKS) {
  Deno.test(`${pack.id}: its defaults are valid for every widget`, () => {
    for (const id of Object.keys(pack.defaults.types)) {
      assert(widgetKind(id), id);
    }
    for (const kind of WIDGET_KINDS) {
      const settings = effectiveSettings(kind, {}, pack.defaults);
      assertEquals(checkSettings(kind, settings).ok, true, kind.id);
    }
    const bar = effectiveSettings(goalBar, {}, pack.defaults);
    assertEquals(
      bar.text.fontFamily,
      pack.defaults.all.text &&
        Object.entries(pack.defaults.all.text)
          .find(([key]) => key === "fontFamily")?.[1],
    );
  });

  Deno.test(`${pack.id}: text is legible on its plate over any picture`, () => {
    const { text, box } = effectiveSettings(goalBar, {}, pack.defaults);
    const timer = effectiveSettings(subathonTimer, {}, pack.defaults);
    const votes = effectiveSettings(poll, {}, pack.defaults);
    const inks = [
      text.color,
      timer.normalColor,
      timer.warnColor,
      timer.dangerColor,
      votes.winnerColor,
    ];
    for (const surface of surfacesOf(pack, box.background)) {
      for (const ink of inks) {
        const ratio = contrast(readColor(ink), surface);
        assert(ratio >= 4.5, `${ink} on ${surface}: ${ratio.toFixed(2)}`);
      }
    }
    // Without a plate the outline has to carry the text.
    if (readColor(box.background)[3] === 0) {
      assert(text.strokeWidth >= 2);
      for (const ink of inks) {
        assert(contrast(readColor(ink), readColor(text.strokeColor)) >= 4.5);
      }
    }
  });

  Deno.test(`${pack.id}: what pops up is legible on its own small plate`, () => {
    const { text, positiveColor, negativeColor } = effectiveSettings(
      contributionPopups,
      {},
      pack.defaults,
    );
    const surface = pack.properties["--ll-surface"];
    // Where there is none, the outline carries the text.
    if (surface === undefined) assert(text.strokeWidth >= 2);
    const behind = readColor(surface ?? text.strokeColor);
    for (const ink of [text.color, positiveColor, negativeColor]) {
      for (const picture of PICTURES) {
        const ratio = contrast(readColor(ink), over(behind, picture));
        assert(ratio >= 4.5, `${ink} on ${surface}: ${ratio.toFixed(2)}`);
      }
    }
  });

  Deno.test(`${pack.id}: names in chat are legible, whatever their colour`, () => {
    const { box } = effectiveSettings(chatBox, {}, pack.defaults);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
        const own = `#${number.toString(16).padStart(6, "0")}`;
        const name = readableColor(own, behindNames(box), NAME_CONTRAST);
        for (const surface of surfacesOf(pack, box.background)) {
          const ratio = contrast(readColor(name), surface);
          assert(ratio >= 4.5, `${own} as ${name} on ${surface}: ${ratio}`);
        }
      }),
    );
  });

  Deno.test(`${pack.id}: accents, bars and slices are told apart`, () => {
    const on = readColor(pack.properties["--ll-on-accent"]);
    for (const name of ["--ll-accent", "--ll-accent-2"] as const) {
      const ratio = contrast(on, readColor(pack.properties[name]));
      assert(ratio >= 4.5, `${name}: ${ratio.toFixed(2)}`);
    }
    const bar = effectiveSettings(goalBar, {}, pack.defaults);
    for (const picture of PICTURES) {
      const track = over(readColor(bar.trackColor), picture);
      const ratio = contrast(readColor(bar.fillColor), track);
      assert(ratio >= 3, `fill on track: ${ratio.toFixed(2)}`);
    }
    // Labels of slices are white.
    for (const slice of effectiveSettings(wheel, {}, pack.defaults).colors) {
      const ratio = contrast([255, 255, 255, 1], readColor(slice));
      assert(ratio >= 4.5, `white on ${slice}: ${ratio.toFixed(2)}`);
    }
  });

  Deno.test(`${pack.id}: its properties cannot leave a style attribute`, () => {
    const style = lookStyle(pack);
    assert(!/["<>{}\\]|url\(|expression|\/\*/i.test(style), style);
    assertEquals(style.split(";").length, Object.keys(pack.properties).length);
  });
}

/** The plate over black and over white, bare and under each light of the pack. */
function surfacesOf(pack: Look, background: string): Rgba[] {
  const plate = readColor(background);
  if (plate[3] === 0) return [];
  const lights = Array.from(
    (pack.properties["--ll-plate-image"] ?? "").matchAll(SHADES),
    ([, r, g, b, a = "1"]): Rgba => [
      Number(r),
      Number(g),
      Number(b),
      Number(a),
    ],
  );
  return PICTURES.flatMap((picture) => {
    const bare = over(plate, picture);
    return [bare, ...lights.map((light) => over(light, bare))];
  });
}

Deno.test("an outline is as wide as set, or as a look has it in proportion to each text", () => {
  const { text } = goalBar.settings.parse({ text: { strokeWidth: 3 } });
  const style = widgetStyle({ text });
  assertEquals(style["--ring"], "min(3px,var(--ll-outline,99em))");
  assert(textShadow(text).startsWith("calc(var(--ring)*1.00) "));
  assert(bareLight.properties["--ll-outline"]?.includes("em"));
});
