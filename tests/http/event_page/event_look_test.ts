import { assert, assertEquals } from "@std/assert";
import { contrastRatio } from "@/lib/core/readable_color.ts";
import { eventLook } from "@/lib/pages/event_look.ts";
import { LOOKS } from "@/lib/widgets/looks/registry.ts";

/** Returns what a half-transparent colour (`#RRGGBBAA`) is over another (`#RRGGBB`). */
function over(color: string, behind: string): string {
  const at = (hex: string, part: number) =>
    parseInt(hex.slice(1 + part * 2, 3 + part * 2), 16);
  const alpha = at(color, 3) / 255;
  const mixed = [0, 1, 2].map((part) =>
    Math.round(at(color, part) * alpha + at(behind, part) * (1 - alpha))
  );
  return `#${mixed.map((one) => one.toString(16).padStart(2, "0")).join("")}`;
}

Deno.test("texts on the event page can be read on the plates of every look", () => {
  for (const { id } of LOOKS) {
    const style = eventLook(id)?.style ?? {};
    const plate = style["--look-plate"];
    // Without plates the page has its own.
    if (plate === undefined) continue;
    for (const name of ["--look-ink", "--look-soft"]) {
      const ink = style[name] ?? "";
      const shown = ink.length === 9 ? over(ink, plate) : ink;
      const ratio = contrastRatio(shown, plate);
      assert(ratio >= 4.5, `${id} ${name}: ${ratio.toFixed(2)}`);
    }
  }
});

Deno.test("without a look the event page is in its own colours", () => {
  assertEquals(eventLook(null), null);
  assertEquals(eventLook("plain"), null);
});
