/**
 * Films the alerts of every look for `docs/looks`, or of some by name:
 * `deno run -A scripts/look_films.ts [LOOK…]` writes a silent WebM of a few
 * seconds for each. Animations are put at each instant of the film by hand, so
 * that a slow machine films as smoothly as a fast one.
 */
import { assert } from "@std/assert";
import { effectiveSettings } from "@/lib/widgets/effective_settings.ts";
import { alertBox } from "@/lib/widgets/alert_box/definition.ts";
import type { Look } from "@/lib/widgets/looks/define_look.ts";
import { LOOKS } from "@/lib/widgets/looks/registry.ts";
import { galleryEvent } from "@/lib/schema/widgets/state/gallery_events.ts";
import { startTestApp } from "@/tests/support/app.ts";
import { closeBrowser, type Page, withPage } from "@/tests/support/browser.ts";
import { serveApp } from "@/tests/support/serve.ts";
import { componentPage } from "@/tests/widgets/support/component_page.ts";
import { type Frame, recordWebm } from "./film/webm.ts";
import { VIDEO } from "./gallery/video.ts";
import { FONT_SHEETS, openWidgetPage } from "./gallery/widget_page.ts";

const FOLDER = new URL("../docs/looks/", import.meta.url);
const SIZE = { width: 560, height: 420 };
const KINDS = ["follow", "gift", "raid"] as const;
const FRAME_MS = 50;
/** An alert's stay after its entrance, ms: long enough to read it. */
const STAY_MS = 1_100;
/** Pause between two alerts, ms. */
const GAP_MS = 150;
const BITS_PER_SECOND = 240_000;
const MAX_BYTES = 300_000;

/** Instant of a film: which alert is on, and how far in a phase. */
interface Instant {
  alert: number;
  phase: "enter" | "leave" | "gone";
  ms: number;
}

/** Lists the instants of a film, `FRAME_MS` apart. */
function instantsOf({ enterMs, exitMs }: { enterMs: number; exitMs: number }) {
  const leavesAt = enterMs + STAY_MS;
  const each = leavesAt + exitMs + GAP_MS;
  const count = Math.ceil(KINDS.length * each / FRAME_MS);
  return Array.from({ length: count }, (_, index): Instant => {
    const ms = index * FRAME_MS % each;
    const alert = Math.min(
      KINDS.length - 1,
      Math.floor(index * FRAME_MS / each),
    );
    if (ms < leavesAt) return { alert, phase: "enter", ms };
    return ms < leavesAt + exitMs
      ? { alert, phase: "leave", ms: ms - leavesAt }
      : { alert, phase: "gone", ms: 0 };
  });
}

/** Draws an instant: alerts that are not on are hidden, and all that moves stands where it is then. */
function show(
  page: Page,
  instant: Instant,
  times: { enterMs: number; exitMs: number },
): Promise<void> {
  return page.evaluate(([{ alert, phase, ms }, { enterMs, exitMs }]) => {
    const boxes = [...document.querySelectorAll<HTMLElement>(".ll-alert-box")];
    boxes.forEach((box, index) => {
      const isOn = index === alert && phase !== "gone";
      box.style.visibility = isOn ? "" : "hidden";
      const presence = box.querySelector<HTMLElement>(".ll-presence");
      if (!presence || !isOn) return;
      presence.style.setProperty("--enter", `${enterMs}ms`);
      presence.style.setProperty("--leave", `${exitMs}ms`);
      if (presence.dataset.phase !== phase || ms === 0) {
        // Drawn anew, all that moves begins.
        presence.style.display = "none";
        presence.getBoundingClientRect();
        presence.dataset.phase = phase;
        presence.style.display = "";
      }
      for (const one of box.getAnimations({ subtree: true })) {
        one.pause();
        one.currentTime = ms;
      }
    });
  }, [instant, times] as const);
}

async function filmLook(origin: string, look: Look): Promise<void> {
  const { motion } = effectiveSettings(alertBox, {}, look.defaults);
  const times = { enterMs: motion.enterMs, exitMs: motion.exitMs };
  const html = await componentPage(
    KINDS.map((kind) => ({
      kind: "alert-box",
      pack: look.id,
      left: 0,
      top: 0,
      ...SIZE,
      state: { samples: [galleryEvent(kind, "Ada Lovelace")] },
      page: { mode: "preview" },
    })),
    { background: `url("${VIDEO}") 0 0 / cover`, head: FONT_SHEETS },
  );
  const frames: Frame[] = [];
  await withPage(async (page) => {
    // What counts up has counted.
    await openWidgetPage(page, origin, html, 2_500);
    for (const [index, instant] of instantsOf(times).entries()) {
      await show(page, instant, times);
      const jpeg = await page.screenshot({ type: "jpeg", quality: 88 });
      frames.push({
        jpeg: jpeg.toString("base64"),
        atMs: index * FRAME_MS,
        words: "",
      });
    }
  }, { viewport: SIZE });
  const bytes = await recordWebm(frames, {
    ...SIZE,
    captionHeight: 0,
    lengthMs: frames.length * FRAME_MS,
    bitsPerSecond: BITS_PER_SECOND,
  });
  assert(bytes.length < MAX_BYTES, `${look.id}: ${bytes.length} bytes`);
  await Deno.writeFile(new URL(`${look.id}.webm`, FOLDER), bytes);
}

try {
  await using app = await startTestApp();
  await using served = serveApp(app);
  for (const look of LOOKS) {
    if (Deno.args.length > 0 && !Deno.args.includes(look.id)) continue;
    await filmLook(served.url, look);
  }
} finally {
  await closeBrowser();
}
