import { toIso } from "@/lib/core/clock.ts";
import {
  FAILED_PARTS,
  type PageReceipt,
  type Receipt,
  type ReceiptReport,
  type ShownReceipts,
  type Sighting,
  type StoredReceipts,
} from "@/lib/schema/overlays/receipts.ts";

/** Maximum number of overlays of which one event keeps receipts. */
export const MAX_OVERLAYS = 16;
/** Maximum number of pages of one overlay that are kept apart. */
export const MAX_PAGES = 8;

const NOTHING: Readonly<PageReceipt> = {
  startedAt: null,
  paintedAt: null,
  soundStartedAt: null,
  finishedAt: null,
  failedAt: null,
  obsVersion: null,
  sceneActive: null,
  visible: null,
  program: null,
  frames: null,
  heard: null,
};

const INSTANT_OF = {
  started: "startedAt",
  painted: "paintedAt",
  sound_started: "soundStartedAt",
  finished: "finishedAt",
  failed: "failedAt",
} as const;

/** Span in which a report's own time is believed, ms since the epoch. */
interface Believed {
  /** The event was received. */
  from: number;
  /** The report was. */
  to: number;
}

/**
 * Merges a report into what a page reported before. Reports may come late, in
 * any order and again: an instant is the first that was told, a fact holds
 * once it was told, frames are the most. A time outside `believed`, of a page
 * whose clock is wrong or that lies, becomes the nearest within.
 */
function mergeReport(
  before: PageReceipt | undefined,
  report: ReceiptReport,
  believed: Believed,
): PageReceipt {
  const known = before ?? NOTHING;
  const at = Math.max(
    believed.from,
    Math.min(believed.to, Date.parse(report.at)),
  );
  const own = INSTANT_OF[report.kind];
  // A sound that started was heard unless the page says that it was muted.
  const heard = report.heard ??
    (report.kind === "sound_started" ? true : undefined);
  return {
    ...known,
    [own]: smaller(known[own], at),
    obsVersion: larger(known.obsVersion, report.obsVersion),
    sceneActive: either(known.sceneActive, report.sceneActive),
    visible: either(known.visible, report.visible),
    program: either(known.program, report.program),
    frames: larger(known.frames, report.frames),
    heard: either(known.heard, heard),
    stillMs: larger(known.stillMs ?? null, report.stillMs),
    failedParts: withPart(known.failedParts, report.failedPart),
  };
}

function withPart(
  parts: PageReceipt["failedParts"] = [],
  part: ReceiptReport["failedPart"],
): NonNullable<PageReceipt["failedParts"]> {
  return part === undefined || parts.includes(part) ? parts : [...parts, part];
}

/**
 * Merges a report of an overlay's page into the receipts of its event. Returns
 * them as they were when they have no room for one more overlay or page.
 */
export function withReport(
  stored: StoredReceipts,
  overlayId: string,
  report: ReceiptReport,
  believed: Believed,
): StoredReceipts {
  const pages = Object.hasOwn(stored.overlays, overlayId)
    ? stored.overlays[overlayId] ?? {}
    : {};
  const isKnown = Object.hasOwn(pages, report.pageId);
  const overlays = Object.keys(stored.overlays).length;
  const hasRoom = Object.keys(pages).length > 0
    ? Object.keys(pages).length < MAX_PAGES
    : overlays < MAX_OVERLAYS;
  if (!isKnown && !hasRoom) return stored;
  const before = isKnown ? pages[report.pageId] : undefined;
  return {
    ...stored,
    overlays: {
      ...stored.overlays,
      [overlayId]: {
        ...pages,
        [report.pageId]: mergeReport(before, report, believed),
      },
    },
  };
}

/** Returns an event's receipts as they are answered. */
export function receiptsOf(stored: StoredReceipts): ShownReceipts {
  const items = Object.entries(stored.overlays)
    .map(([overlayId, pages]) => receiptOf(overlayId, Object.values(pages)))
    .sort((a, b) => a.overlayId < b.overlayId ? -1 : 1);
  return {
    eventId: stored.eventId,
    kind: stored.kind,
    seen: firstOf(items.map(({ seen }) => seen)),
    items,
  };
}

/** Returns when an event was first seen; `null` for never. */
export function sightingOf(stored: StoredReceipts): Sighting | null {
  return receiptsOf(stored).seen;
}

/** Tells whether an event was first seen by what changed its receipts. */
export function isSeenFirst(
  before: StoredReceipts | null,
  after: StoredReceipts,
): boolean {
  const wasSeen = before !== null && sightingOf(before) !== null;
  return !wasSeen && sightingOf(after) !== null;
}

function receiptOf(overlayId: string, pages: readonly PageReceipt[]): Receipt {
  const instant = (name: typeof INSTANT_OF[keyof typeof INSTANT_OF]) =>
    pages.reduce<number | null>(
      (least, page) => smaller(least, page[name]),
      null,
    );
  const fact = (name: "sceneActive" | "visible" | "program" | "heard") =>
    pages.reduce<boolean | null>((any, page) => either(any, page[name]), null);
  const shown = pages.map(seenAt).filter((at) => at !== null);
  const inObs = pages.filter(({ obsVersion }) => obsVersion !== null)
    .map(seenAt).filter((at) => at !== null);
  const at = Math.min(...(inObs.length > 0 ? inObs : shown));
  const shownMs = longest(pages);
  return {
    overlayId,
    seen: shown.length === 0 ? null : {
      at: toIso(at),
      overlayId,
      onStream: inObs.length > 0,
      shownMs,
      heard: fact("heard"),
    },
    startedAt: told(instant("startedAt")),
    paintedAt: told(instant("paintedAt")),
    soundStartedAt: told(instant("soundStartedAt")),
    finishedAt: told(instant("finishedAt")),
    failedAt: told(instant("failedAt")),
    shownMs,
    frames: pages.reduce<number | null>(
      (most, { frames }) => larger(most, frames),
      null,
    ),
    stillMs: pages.reduce<number | null>(
      (least, { stillMs }) => smaller(least, stillMs),
      null,
    ),
    failedParts: FAILED_PARTS.filter((part) =>
      pages.some(({ failedParts = [] }) => failedParts.includes(part))
    ),
    obsVersion: pages.reduce<string | null>(
      (most, { obsVersion }) => larger(most, obsVersion),
      null,
    ),
    sceneActive: fact("sceneActive"),
    visible: fact("visible"),
    program: fact("program"),
    pages: pages.length,
  };
}

/** Returns when a page painted an event where it could be seen; `null` for not. */
function seenAt(page: PageReceipt): number | null {
  const hidden = page.visible === false || page.sceneActive === false ||
    page.program === false || page.frames === 0;
  return hidden ? null : page.paintedAt;
}

function longest(pages: readonly PageReceipt[]): number | null {
  return pages.reduce<number | null>(
    (most, { paintedAt, finishedAt }) =>
      paintedAt === null || finishedAt === null
        ? most
        : larger(most, Math.max(0, finishedAt - paintedAt)),
    null,
  );
}

/** A sighting in OBS counts before one in another browser, then the earlier. */
function firstOf(seen: readonly (Sighting | null)[]): Sighting | null {
  return seen.reduce((best, one) => {
    if (best === null || one === null) return best ?? one;
    if (best.onStream !== one.onStream) return best.onStream ? best : one;
    return one.at < best.at ? one : best;
  }, null);
}

function smaller(
  a: number | null,
  b: number | null | undefined,
): number | null {
  if (a === null || b === null || b === undefined) return a ?? b ?? null;
  return Math.min(a, b);
}

function larger<T extends number | string>(
  a: T | null,
  b: T | null | undefined,
): T | null {
  if (a === null || b === null || b === undefined) return a ?? b ?? null;
  return a < b ? b : a;
}

/** Returns true once one of the two is true; `null` while neither is known. */
function either(
  a: boolean | null,
  b: boolean | null | undefined,
): boolean | null {
  if (a === null || b === null || b === undefined) return a ?? b ?? null;
  return a || b;
}

function told(at: number | null): string | null {
  return at === null ? null : toIso(at);
}
