/** The folder of a look, as CONTRIBUTING says. */
import { assert, assertEquals } from "@std/assert";
import { stop } from "esbuild";
import { LOOKS } from "@/lib/widgets/looks/registry.ts";
import {
  backdropSheet,
  crowdSheet,
  lookFolder,
  lookSheet,
  overlaySheet,
  overlaySheets,
  trainSheet,
  webcamSheet,
} from "@/scripts/make_sheets.ts";
import { MAX_STINGER_BYTES } from "@/lib/schema/overlays/stingers.ts";
import { CHANNEL, startTestApp } from "@/tests/support/app.ts";
import { pageWeight } from "@/tests/support/page_weight.ts";

const FILES = ["look.ts", "look.css", "sounds.ts"];
const PICTURES = ["emblem.svg", "frame.svg", "particle.svg"];
const MAX_PICTURE_BYTES = 6_000;
const MAX_SHEET_BYTES = 200_000;
const MAX_FILM_BYTES = 300_000;
/** Layers of a backdrop, and the most that its sheet weighs, packed. */
const LAYERS = ["sky", "light", "far", "near"];
const MAX_WORLD_BYTES = 4 * 1024;
/** Pictures of a train, and the most that its sheet weighs, packed. */
const TRAIN = ["train_engine.svg", "train_wagon.svg", "train_wheel.svg"];
const MAX_TRAIN_BYTES = 2 * 1024;
/** Pictures of raiders and gift boxes, and the most that their sheet weighs, packed. */
const CROWD = ["raider.svg", "gift_box.svg", "gift_lid.svg"];
const MAX_CROWD_BYTES = 2 * 1024;
const GAITS = ["run", "hop", "march", "glide", "fly", "step"];
const MAX_LOOK_BYTES = 12 * 1024;
/** Pictures of a webcam frame, the most that each has, and the most that its sheet weighs, packed. */
const WEBCAM = ["webcam_frame.svg", "webcam_ring.svg"];
const MAX_WEBCAM_PICTURE_BYTES = 7_000;
const MAX_WEBCAM_BYTES = 3 * 1024;
/** Of a page with a backdrop: its HTML, scripts and sheets, its look's and its fonts' among them. */
const MAX_BACKDROP_BYTES = 60 * 1024;
/** Nothing that comes takes longer. */
const MAX_ENTER_MS = 700;
/** Times that an exit takes, ms. */
const EXIT_MS = { least: 350, most: 450 };

const read = (id: string, file: string) =>
  Deno.readTextFile(new URL(file, lookFolder(id)));

for (const { id, defaults } of LOOKS) {
  Deno.test(`${id}: its folder has an emblem, a frame, particles, motions and sounds`, async () => {
    for (const file of FILES) assert(await read(id, file) !== "", file);
    for (const file of PICTURES) {
      const svg = await read(id, file);
      assert(svg.length < MAX_PICTURE_BYTES, file);
      assert(/^<svg xmlns="[^"]+" width="\d+" height="\d+"/.test(svg), file);
      assert(
        !/script|foreignObject|<image|href|on\w+=|@import/i.test(svg),
        file,
      );
    }
    const css = await read(id, "look.css");
    for (const file of PICTURES) assert(css.includes(`url("${file}")`), file);
    assert(css.includes('[data-phase="enter"]'), "no entrance");
    assert(css.includes('[data-phase="leave"]'), "no exit");
    const { enter, exit, enterMs, exitMs } = Object(defaults.all.motion);
    assertEquals([enter, exit], ["look", "look"]);
    assert(enterMs <= MAX_ENTER_MS, `${enterMs} ms`);
    assert(exitMs >= EXIT_MS.least && exitMs <= EXIT_MS.most, `${exitMs} ms`);
  });

  Deno.test(`${id}: its sheet is its own alone, moves by transform and opacity, and ends`, async () => {
    const css = (await read(id, "look.css")).replaceAll(/\/\*[^]*?\*\//g, "");
    for (const [, address] of css.matchAll(/url\(([^)]*)\)/g)) {
      assert(/^"[a-z_]+\.svg"$/.test(address ?? ""), address);
    }
    const [rules, moves] = splitKeyframes(css);
    for (const [, selector = ""] of rules.matchAll(/([^{}]+)\{[^{}]*\}/g)) {
      assert(selector.trim().startsWith(`[data-look="${id}"]`), selector);
    }
    for (const [, property] of moves.matchAll(/(?:[{;]\s*)([a-z-]+):/g)) {
      assert(
        ["transform", "opacity", "animation-timing-function"]
          .includes(property ?? ""),
        property,
      );
    }
    // What never ends keeps a scene painting.
    assert(!/infinite/.test(css));
  });

  Deno.test(`${id}: what leaves plays the motions backwards with which it came`, async () => {
    const [rules] = splitKeyframes(await read(id, "look.css"));
    const motions = (phase: string) =>
      Array.from(
        rules.matchAll(
          new RegExp(
            `data-phase="${phase}"[^{]*\\{[^}]*animation:\\s*([\\w-]+)([^;]*);`,
            "g",
          ),
        ),
        ([, name = "", how = ""]) => ({ name, how }),
      );
    const came = new Set(motions("enter").map(({ name }) => name));
    const left = motions("leave");
    assert(left.length > 0);
    for (const { name, how } of left) {
      assert(came.has(name), `${name} is no motion of the entrance`);
      assert(/reverse\s+forwards$/.test(how), `${name}: ${how}`);
    }
  });

  Deno.test(`${id}: its world is painted in layers that only the motions of all worlds move`, async () => {
    const css = (await read(id, "backdrop.css"))
      .replaceAll(/\/\*[^]*?\*\//g, "");
    for (const layer of LAYERS) {
      assert(css.includes(`url("world_${layer}.svg")`), layer);
    }
    for (const [, selector = ""] of css.matchAll(/([^{}]+)\{[^{}]*\}/g)) {
      assert(selector.trim().startsWith(`[data-look="${id}"]`), selector);
    }
    assert(!css.includes("@keyframes"));
    for (const [, motion = ""] of css.matchAll(/animation: ([\w-]+)/g)) {
      assert(motion.startsWith("ll-world-"), motion);
    }
    // What moves moves only where the widget lets it.
    for (
      const [, selector = "", rule = ""] of css.matchAll(
        /([^{}]+)\{([^{}]*)\}/g,
      )
    ) {
      assert(
        !rule.includes("animation") || selector.includes(".is-moving > "),
        selector,
      );
    }
    const packed = new Response(await backdropSheet(id)).body
      ?.pipeThrough(new CompressionStream("gzip"));
    const { byteLength } = await new Response(packed).arrayBuffer();
    assert(byteLength <= MAX_WORLD_BYTES, `${byteLength}`);
  });

  for (
    const { what, sheet, pictures, of, max, maxPicture = MAX_PICTURE_BYTES }
      of [
        {
          what: "its train is an engine, a wagon and a wheel",
          sheet: "train.css",
          pictures: TRAIN,
          of: trainSheet,
          max: MAX_TRAIN_BYTES,
        },
        {
          what: "its crowd is a raider, a gift box and a lid",
          sheet: "crowd.css",
          pictures: CROWD,
          of: crowdSheet,
          max: MAX_CROWD_BYTES,
        },
        {
          what: "its webcam frame is a picture in nine parts and a ring",
          sheet: "webcam.css",
          pictures: WEBCAM,
          of: webcamSheet,
          max: MAX_WEBCAM_BYTES,
          maxPicture: MAX_WEBCAM_PICTURE_BYTES,
        },
      ]
  ) {
    Deno.test(`${id}: ${what} that only the widget moves`, async () => {
      const css = (await read(id, sheet)).replaceAll(/\/\*[^]*?\*\//g, "");
      for (const file of pictures) {
        assert(css.includes(`url("${file}")`), file);
        const svg = await read(id, file);
        assert(svg.length < maxPicture, `${file}: ${svg.length}`);
        assert(
          !/script|foreignObject|<image|href|on\w+=|@import/i.test(svg),
          file,
        );
      }
      for (const [, selector = ""] of css.matchAll(/([^{}]+)\{[^{}]*\}/g)) {
        assert(selector.trim().startsWith(`[data-look="${id}"]`), selector);
      }
      if (sheet === "webcam.css") {
        assert(/--cam-way: (?:run|bloom|rise|fall);/.test(css));
      }
      for (const [, gait = ""] of css.matchAll(/--gait: (\w+)/g)) {
        assert(GAITS.includes(gait), gait);
      }
      assert(!/@keyframes|animation:/.test(css));
      const packed = new Response(await of(id)).body
        ?.pipeThrough(new CompressionStream("gzip"));
      const { byteLength } = await new Response(packed).arrayBuffer();
      assert(byteLength <= max, `${byteLength}`);
    });
  }

  Deno.test(`${id}: pages have its sheet as the folder says`, async () => {
    const folder = new URL("../../static/looks/", import.meta.url);
    const served = (name: string) =>
      Deno.readTextFile(new URL(`${name}.css`, folder));
    try {
      assertEquals(await served(id), await lookSheet(id));
      assertEquals(await served(`backdrops/${id}`), await backdropSheet(id));
      assertEquals(await served(`trains/${id}`), await trainSheet(id));
      assertEquals(await served(`webcams/${id}`), await webcamSheet(id));
      assertEquals(await served(`crowds/${id}`), await crowdSheet(id));
    } finally {
      await stop();
    }
  });
}

Deno.test("pages have the sheets of overlays as they are written", async () => {
  const folder = new URL("../../static/overlay/", import.meta.url);
  const served = await Array.fromAsync(Deno.readDir(folder));
  const names = await overlaySheets();
  assertEquals(
    served.map(({ name }) => name).sort(),
    names.map((name) => `${name}.css`).sort(),
  );
  try {
    for (const name of names) {
      const sheet = await Deno.readTextFile(new URL(`${name}.css`, folder));
      assertEquals(sheet, await overlaySheet(name), name);
    }
  } finally {
    await stop();
  }
});

Deno.test("every look has a designer's sheet and a film, small enough for a page of them all", async () => {
  const folder = new URL("../../docs/looks/", import.meta.url);
  const index = await Deno.readTextFile(new URL("README.md", folder));
  for (const { id, title } of LOOKS) {
    const { size } = await Deno.stat(new URL(`${id}.jpg`, folder));
    assert(size > 20_000 && size < MAX_SHEET_BYTES, `${id}: ${size}`);
    assert(index.includes(`![Designer's sheet of ${title}](${id}.jpg)`), id);
    const film = await Deno.stat(new URL(`${id}.webm`, folder));
    assert(film.size > 20_000 && film.size < MAX_FILM_BYTES, `${id}: film`);
    assert(index.includes(`[Its alerts in motion](${id}.webm)`), id);
  }
});

Deno.test("every look has a stinger, and all of them add at most 12 MB to the package", async () => {
  const folder = new URL("../../static/stingers/", import.meta.url);
  const files = await Array.fromAsync(Deno.readDir(folder));
  assertEquals(
    files.map(({ name }) => name).sort(),
    LOOKS.map(({ id }) => `${id}.webm`).sort(),
  );
  let sum = 0;
  for (const { name } of files) {
    sum += (await Deno.stat(new URL(name, folder))).size;
  }
  assert(sum <= MAX_STINGER_BYTES, `${sum}`);
});

Deno.test("no two looks share a picture or a name of a motion", async () => {
  for (const file of [...PICTURES, ...TRAIN, ...CROWD, ...WEBCAM]) {
    const pictures = await Promise.all(LOOKS.map(({ id }) => read(id, file)));
    assertEquals(new Set(pictures).size, LOOKS.length, file);
  }
  const names = await Promise.all(
    LOOKS.map(async ({ id }) =>
      (await read(id, "look.css")).match(/@keyframes [\w-]+/g) ?? []
    ),
  );
  assertEquals(new Set(names.flat()).size, names.flat().length);
});

Deno.test("a page has its own look's sheet and no other, and it weighs at most 12 KB", async () => {
  await using app = await startTestApp({
    env: { DEFAULT_TIER: "self_hosted" },
  });
  const token = await app.widgetToken();
  const path = `/widget/native/${CHANNEL}?token=${token}&type=alert-box`;
  const plain = await pageWeight(app, path);
  for (const { id } of LOOKS) {
    const html = await (await app.get(`${path}&pack=${id}`)).text();
    const sheets = [...html.matchAll(/\/looks\/([a-z-]+)\.css/g)];
    assertEquals(sheets.map(([, name]) => name), [id]);
    // A world is for pages with a backdrop alone.
    assert(!html.includes("/looks/backdrops/"), id);
    assert(!html.includes("/looks/trains/"), id);
    assert(!html.includes("/looks/webcams/"), id);
    // Raiders are fetched when the page has nothing else to do.
    assert(!html.includes("/looks/crowds/"), id);
    const { css } = await pageWeight(app, `${path}&pack=${id}`);
    // Without its fonts, which a page may have in any look.
    const fonts = css - plain.css;
    assert(fonts <= MAX_LOOK_BYTES, `${id}: ${fonts}`);
  }
  // What is repeated begins above the scene, so that it fills it all the while.
  for (const { id } of LOOKS) {
    const sheet = await (await app.get(`/looks/backdrops/${id}.css`)).text();
    assert(!sheet.includes(".ll-world>i"), id);
  }
  const world = path.replace("alert-box", "scene-backdrop") +
    "&pack=frost-pane";
  const html = await (await app.get(world)).text();
  assert(html.includes("/looks/backdrops/frost-pane.css"));
  const train = path.replace("alert-box", "hype-train") + "&pack=frost-pane";
  assert(
    (await (await app.get(train)).text())
      .includes("/looks/trains/frost-pane.css"),
  );
  const backdrop = await pageWeight(app, world);
  assert(
    backdrop.html + backdrop.css + backdrop.js <= MAX_BACKDROP_BYTES,
    JSON.stringify(backdrop),
  );
});

/** Returns a sheet's rules, and what its keyframes say. */
function splitKeyframes(css: string): [rules: string, moves: string] {
  let moves = "";
  const rules = css.replaceAll(
    /@keyframes [\w-]+\s*\{((?:[^{}]*\{[^{}]*\})*)\s*\}/g,
    (_, frames) => {
      moves += frames;
      return "";
    },
  );
  return [rules, moves];
}
