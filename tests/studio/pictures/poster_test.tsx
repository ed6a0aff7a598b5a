import { assert, assertEquals } from "@std/assert";
import { renderToString } from "preact-render-to-string";
import { pictureLook } from "@/lib/pages/studio/subathon/picture_look.ts";
import { ownLookId } from "@/lib/schema/overlays/own_look_id.ts";
import type { SharedPicture } from "@/lib/schema/subathon/pictures.ts";
import { Poster } from "@/lib/studio/browser/pictures/Poster.tsx";
import { designOf } from "@/lib/widgets/looks/own_look.ts";
import { LOOKS } from "@/lib/widgets/looks/registry.ts";

const SECTIONS = [
  ["followers", 120, 340],
  ["subscribers", 90, 0],
  ["gifters", 7, 0],
  ["cheerers", 40, 0],
  ["tippers", 3, 0],
  ["raiders", 2, 0],
  ["moderators", 14, 0],
  ["vips", 9, 0],
] as const;

const picture: SharedPicture = {
  of: "credits",
  title: "",
  at: "2026-11-30T10:00:00.000Z",
  figure: null,
  people: Array.from({ length: 12 }, () => ({ name: "Ada", avatarUrl: null })),
  more: 0,
  sections: SECTIONS.map(([section, count, more]) => ({
    section,
    names: Array.from({ length: count }, (_, at) => `${section}_${at}`),
    more,
  })),
};

for (const form of ["wide", "tall"] as const) {
  Deno.test(`a ${form} poster has every section within its plate, and says how many of each are not named`, () => {
    const svg = renderToString(
      <Poster
        picture={picture}
        channelName="Marlow"
        look={pictureLook(null)}
        form={form}
      />,
    );
    for (const [section, count, more] of SECTIONS) {
      const named = svg.match(new RegExp(`${section}_\\d+`, "g"))?.length ?? 0;
      assert(named >= 1, section);
      const isCut = named < count + more;
      assertEquals(
        svg.includes(`and ${count + more - named} more`),
        isCut,
        `${section}: ${named}`,
      );
    }
    const bottom = form === "wide" ? 1080 - 110 : 1920 - 70;
    for (const [, y = ""] of svg.matchAll(/<text x="[^"]*" y="([^"]*)"/g)) {
      assert(Number(y) < bottom, y);
    }
  });
}

Deno.test("a picture in a look of one's own has the world of the look that it begins with", () => {
  const [base] = LOOKS;
  assert(base);
  const own = pictureLook(
    ownLookId({ ...designOf(base), accent: "#ffcc00", titleFont: "Exo 2" }),
  );
  assertEquals(own.accent, "#ffcc00");
  assertEquals(own.layers, pictureLook(base.id).layers);
});
