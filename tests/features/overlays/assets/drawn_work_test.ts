import { assertEquals, assertRejects } from "@std/assert";
import { AppError } from "@/lib/core/errors.ts";
import {
  drawnElements,
  MAX_DRAWN,
} from "@/lib/features/overlays/assets/drawn_work.ts";
import { sanitizeSvg } from "@/lib/features/overlays/assets/svg.ts";
import { keys } from "@/lib/database/keys.ts";
import { startTestApp } from "@/tests/support/app.ts";

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`;
/** Levels of groups, each of which draws the one below ten times. */
const nested = (levels: number, draw: (id: string) => string) =>
  svg(
    `<g id="l0"><rect/></g>${
      Array.from(
        { length: levels },
        (_, at) => `<g id="l${at + 1}">${draw(`l${at}`).repeat(10)}</g>`,
      ).join("")
    }`,
  );

const MULTIPLIED: Record<string, string> = {
  uses: nested(6, (id) => `<use href="#${id}"/>`),
  "uses by xlink": nested(6, (id) => `<use xlink:href="#${id}"/>`),
  patterns: svg(
    Array.from(
      { length: 6 },
      (_, at) =>
        `<pattern id="l${at + 1}">${
          `<rect fill="url(#l${at})"/>`.repeat(10)
        }</pattern>`,
    ).join(""),
  ),
  masks: svg(
    Array.from(
      { length: 6 },
      (_, at) =>
        `<mask id="l${at + 1}">${
          `<rect mask="url(#l${at})"/>`.repeat(10)
        }</mask>`,
    ).join(""),
  ),
  filters: svg(
    `<filter id="f">${"<feTurbulence/>".repeat(10)}</filter>${
      '<rect filter="url(#f)"/>'.repeat(100)
    }`,
  ),
  markers: svg(
    `<marker id="m">${
      "<rect/>".repeat(100)
    }</marker><path marker-mid="url(#m)" d="M0 0 ${"L1 1 ".repeat(200)}"/>`,
  ),
  "a drawing of itself": svg('<g id="a"><use href="#a"/></g>'),
};

for (const [name, text] of Object.entries(MULTIPLIED)) {
  Deno.test(`a drawing that comes to more than a page can draw is refused: ${name}`, async () => {
    const refused = await assertRejects(() => sanitizeSvg(text), AppError);
    assertEquals(refused.code, "too_large");
  });
}

Deno.test("an element counts once for each time that it is drawn", () => {
  const once = drawnElements(svg('<g id="a"><rect/></g>'));
  assertEquals(once, 4);
  const twice = drawnElements(svg('<g id="a"><rect/></g><use href="#a"/>'));
  assertEquals(twice, once + 3);
});

Deno.test("drawings as people make them are taken", async () => {
  const text = svg(
    `<defs><linearGradient id="a"><stop/></linearGradient><filter id="f"><feGaussianBlur/></filter></defs>${
      '<path fill="url(#a)" d="M0 0L1 1"/>'.repeat(500)
    }<g filter="url(#f)"><rect/></g>`,
  );
  assertEquals(drawnElements(text) < MAX_DRAWN, true);
  assertEquals(typeof await sanitizeSvg(text), "string");
});

Deno.test("a drawing that an earlier version took in is not given out, others are", async () => {
  await using app = await startTestApp();
  for (
    const [mark, text, status] of [
      ["a", MULTIPLIED.uses, 404],
      ["b", svg("<rect/>"), 200],
    ] as const
  ) {
    const bytes = new TextEncoder().encode(text);
    const [hash, blobId] = [mark.repeat(64), `blob_${mark}`];
    await app.kv.set(keys.blobPart(blobId, 0), bytes);
    await app.kv.set(keys.blob(hash), {
      blobId,
      type: "image/svg+xml",
      size: bytes.length,
      refs: 1,
    });
    const res = await app.get(`/assets/${hash}/x.svg`);
    await res.body?.cancel();
    assertEquals(res.status, status);
  }
});
