/**
 * Takes a designer's sheet of every look for `docs/looks`, or of some by name:
 * `deno run -A scripts/look_sheets.ts [LOOK…]`. A sheet shows the look's parts at
 * rest, its colours with their contrast, its digits, the gestures of all kinds in
 * grey, the key frames of an entrance, and the waveforms of its sounds.
 */
import { renderSound } from "@/lib/features/overlays/sounds/render/sound_file.ts";
import { lookScore } from "@/lib/widgets/looks/gestures.ts";
import { goalBar } from "@/lib/widgets/goal_bar/definition.ts";
import { effectiveSettings } from "@/lib/widgets/effective_settings.ts";
import type { Look } from "@/lib/widgets/looks/define_look.ts";
import { LOOKS } from "@/lib/widgets/looks/registry.ts";
import { LOOK_CUES } from "@/lib/schema/widgets/look_cues.ts";
import {
  GALLERY_KINDS,
  galleryEvent,
  type GalleryKind,
} from "@/lib/schema/widgets/state/gallery_events.ts";
import { startTestApp } from "@/tests/support/app.ts";
import {
  closeBrowser,
  type Page,
  takePicture,
  withPage,
} from "@/tests/support/browser.ts";
import { serveApp } from "@/tests/support/serve.ts";
import {
  type ComponentOptions,
  componentPage,
} from "@/tests/widgets/support/component_page.ts";
import { contrast, over, readColor } from "@/tests/widgets/support/contrast.ts";
import { denoFmt } from "./deno_fmt.ts";
import { VIDEO } from "./gallery/video.ts";
import { FONT_SHEETS, openWidgetPage } from "./gallery/widget_page.ts";

const FOLDER = new URL("../docs/looks/", import.meta.url);
const SIZE = { width: 1600, height: 1140 };
/** Instants of the entrance that are shown, ms. */
const FRAMES = [40, 120, 220, 340, 480, 1_400];
const FRAME_KIND: GalleryKind = "gift";

const STYLE = `<style>
  .sheet { position: absolute; color: #eef0f6; font: 500 19px/1.4 Inter; }
  .sheet h1 { margin: 0; font: 700 40px/1.1 Inter; }
  .sheet h2 { margin: 0; font: 600 15px/1 Inter; letter-spacing: .06em;
    text-transform: uppercase; color: #aab3c2; }
  .swatch { display: flex; gap: 14px; align-items: center; margin: 8px 0; }
  .swatch i { width: 52px; height: 34px; border-radius: 6px;
    box-shadow: inset 0 0 0 1px #fff4; }
  .digits { padding: 12px 18px; border-radius: 8px; line-height: 1.3; }
  .grey { filter: grayscale(1); }
</style>`;

/** Returns the alert of a kind at a place of the sheet. */
function alertAt(
  { id }: Look,
  kind: GalleryKind,
  left: number,
  top: number,
  width: number,
): ComponentOptions {
  return {
    kind: "alert-box",
    pack: id,
    left,
    top,
    width,
    height: Math.round(width * 0.75),
    state: { samples: [galleryEvent(kind, "Ada")] },
    page: { mode: "preview" },
  };
}

function partsOf(look: Look): ComponentOptions[] {
  const { id } = look;
  return [
    alertAt(look, "follow", 40, 110, 480),
    {
      kind: "goal-bar",
      pack: id,
      left: 560,
      top: 120,
      width: 480,
      height: 100,
    },
    {
      kind: "chat-box",
      pack: id,
      left: 560,
      top: 250,
      width: 480,
      height: 220,
    },
    ...GALLERY_KINDS.map((kind, index) =>
      alertAt(look, kind, 40 + index * 192, 560, 180)
    ),
    ...FRAMES.map((_, index) =>
      alertAt(look, FRAME_KIND, 40 + index * 258, 780, 240)
    ),
  ];
}

/** Returns a block of text at a place of the sheet. */
const block = (left: number, top: number, html: string, more = "") =>
  `<div class="sheet" style="left:${left}px;top:${top}px;${more}">${html}</div>`;

function coloursOf({ defaults, properties }: Look): string {
  const { text, box, fillColor, trackColor } = effectiveSettings(
    goalBar,
    {},
    defaults,
  );
  const isBare = readColor(box.background)[3] === 0;
  const plate = isBare ? text.strokeColor : box.background;
  const ratio = (ink: string, ground: string) =>
    contrast(
      readColor(ink),
      over(readColor(ground), [0, 0, 0, 1]),
    ).toFixed(1);
  const accents = ["--ll-accent", "--ll-accent-2"] as const;
  const rows: [string, string, string][] = [
    [
      text.color,
      "text",
      `${ratio(text.color, plate)}:1 on the ${isBare ? "outline" : "plate"}`,
    ],
    [plate, isBare ? "outline" : "plate", ""],
    ...accents.map((name): [string, string, string] => [
      properties[name],
      name === "--ll-accent" ? "accent" : "second accent",
      `${
        ratio(properties["--ll-on-accent"], properties[name])
      }:1 with what stands on it`,
    ]),
    [fillColor, "bar", `${ratio(fillColor, trackColor)}:1 on its track`],
    [trackColor, "track", ""],
  ];
  return rows.map(([colour, name, figure]) =>
    `<div class="swatch"><i style="background:${colour}"></i><span>${name} <b>${
      colour.slice(0, 7)
    }</b> ${figure}</span></div>`
  ).join("");
}

function digitsOf({ defaults, properties }: Look): string {
  const { text, box } = effectiveSettings(goalBar, {}, defaults);
  const bare = readColor(box.background)[3] === 0;
  const face = (family: string) =>
    `<div class="digits" style="background:${
      bare ? text.strokeColor : box.background
    };color:${text.color};font-family:'${family}';font-size:24px;white-space:nowrap;font-variant-numeric:lining-nums tabular-nums">0123456789 · 5S 0O 1lI7 8B</div>`;
  const title = properties["--ll-title-font"];
  return `<h2>Digits: ${
    [...new Set([text.fontFamily, title ?? text.fontFamily])].join(", ")
  }</h2>` +
    face(text.fontFamily) +
    (title && title !== text.fontFamily ? face(title) : "");
}

/** Sounds that a sheet has room for. */
const SHEET_CUES = LOOK_CUES.filter((cue) =>
  ["follow", "sub", "gift", "cheer", "tip", "raid"].includes(cue)
);

function soundsOf({ sounds, properties }: Look): string {
  return SHEET_CUES.map((cue, index) => {
    const { samples: [samples], durationMs } = renderSound(
      lookScore(sounds, cue),
    );
    const step = Math.ceil(samples.length / 110);
    const bars = Array.from({ length: 110 }, (_, at) => {
      const loudest = samples.subarray(at * step, (at + 1) * step)
        .reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
      const high = Math.max(1, loudest / 32_768 * 80);
      return `M${at * 2} ${40 - high / 2}v${high}`;
    }).join("");
    return block(
      40 + index * 258,
      1_025,
      `<h2>${cue} · ${durationMs} ms</h2><svg width="220" height="80"><path d="${bars}" stroke="${
        properties["--ll-accent"]
      }" stroke-width="1.6"/></svg>`,
    );
  }).join("");
}

/** Stops each copy of the alert at its instant of the entrance. */
function stopAtFrames(page: Page, first: number): Promise<void> {
  return page.evaluate(([from, frames]) => {
    const boxes = [...document.querySelectorAll<HTMLElement>(".ll-alert-box")];
    boxes.forEach((box, index) => {
      const at = frames[index - from];
      const presence = box.querySelector<HTMLElement>(".ll-presence");
      if (!presence) return;
      if (at !== undefined) {
        // Drawn anew, all that moves begins.
        presence.style.display = "none";
        presence.getBoundingClientRect();
        presence.style.setProperty("--enter", "620ms");
        presence.dataset.phase = "enter";
        presence.style.display = "";
      }
      for (const one of box.getAnimations({ subtree: true })) {
        one.pause();
        one.currentTime = at ?? 60_000;
      }
    });
  }, [first, FRAMES] as const);
}

async function takeSheet(origin: string, look: Look): Promise<void> {
  const html = await componentPage(partsOf(look), {
    background:
      `linear-gradient(#0b0d14e6, #0b0d14e6), url("${VIDEO}") 0 0 / cover`,
    head: FONT_SHEETS + STYLE,
  });
  const texts = block(40, 30, `<h1>${look.title}</h1>${look.description}`) +
    block(1_090, 110, `<h2>Colours</h2>${coloursOf(look)}`) +
    block(1_090, 400, digitsOf(look)) +
    block(40, 530, "<h2>Every kind, in grey</h2>") +
    block(
      40,
      745,
      `<h2>An entrance after ${FRAMES.join(", ")} ms</h2>`,
    ) +
    block(40, 990, "<h2>Sounds</h2>") + soundsOf(look);
  await withPage(async (page) => {
    await openWidgetPage(
      page,
      origin,
      html.replace("</body>", `${texts}</body>`),
    );
    await page.evaluate((kinds) => {
      [...document.querySelectorAll(".ll-alert-box")].slice(1, 1 + kinds)
        .forEach((box) => box.classList.add("grey"));
    }, GALLERY_KINDS.length);
    await stopAtFrames(page, 1 + GALLERY_KINDS.length);
    await takePicture(page, {
      path: new URL(`${look.id}.jpg`, FOLDER).pathname,
      type: "jpeg",
      quality: 72,
    });
  }, { viewport: SIZE });
}

function indexDocument(): string {
  return [
    "# Looks",
    "A designer's sheet of each look: its parts, colours with their contrast, digits, every kind of alert in grey, the key frames of an entrance, and the waveforms of its sounds. `/looks` on a running service plays them all with your own name. [Every widget](../gallery.md)",
    "[Marks of every look and widget](marks.md), [what looks cost a browser](costs.md), [what flashes in them](flashes.md), [every sound, as it was measured](sounds.md)",
    "Written by `deno run -A scripts/look_sheets.ts`, the films by `scripts/look_films.ts`, the strips by `scripts/film_strips.ts`.",
    ...LOOKS.map(({ id, title, description }) =>
      `## ${title}\n\n${description}\n\n![Designer's sheet of ${title}](${id}.jpg)\n\n[Its alerts in motion](${id}.webm), [every kind in its four sizes, at three instants each](strips/${id}.jpg)`
    ),
  ].join("\n\n");
}

await Deno.mkdir(FOLDER, { recursive: true });
try {
  await using app = await startTestApp();
  await using served = serveApp(app);
  for (const look of LOOKS) {
    if (Deno.args.length > 0 && !Deno.args.includes(look.id)) continue;
    await takeSheet(served.url, look);
  }
} finally {
  await closeBrowser();
}
await Deno.writeTextFile(
  new URL("README.md", FOLDER),
  await denoFmt(indexDocument(), "md"),
);
