import { batch, computed, effect, signal } from "@preact/signals";
import {
  type Camera,
  fitCamera,
  nextZoom,
  panBy,
  RULER_PX,
  sceneAt,
  wayIntoView,
  zoomTo,
} from "./camera.ts";
import type { Point, Rect } from "./geometry.ts";
import { SAFE_AREAS, type SafeArea, safeLines } from "./safe_areas.ts";

/** Pictures that can lie behind a scene, in the editor alone. */
export const BACKGROUNDS = [
  "studio",
  "checker",
  "dark",
  "bright",
  "busy",
  "own",
] as const;
export type Background = typeof BACKGROUNDS[number];

/** Lines that a person put on a scene to place things by, scene px. */
interface KeptGuides {
  x: readonly number[];
  y: readonly number[];
}

/** Choices of the view that this browser keeps for a scene. */
interface KeptView {
  background: Background;
  guides: KeptGuides;
  safe: readonly SafeArea[];
  rulers: boolean;
  hasPicture: boolean;
}

/** Place where one's own picture outlives the page. */
export interface PictureShelf {
  read(): Promise<Blob | null>;
  keep(picture: Blob | null): Promise<void>;
}

const MAX_GUIDES = 50;
/** Place in this browser that says that panels are hidden, on every scene. */
const PANELS = "limelight.editor-panels";

/** The way a scene is looked at: nothing of it is saved to the scene. */
export type SceneView = ReturnType<typeof createSceneView>;

/** Creates the view of a scene, fitted to the room there is. */
export function createSceneView(
  { canvas, name, storage, hasRulers = true, shelf = null }: {
    canvas: { width: number; height: number };
    /** Names what is kept. */
    name: string;
    storage: Pick<Storage, "getItem" | "setItem"> | null;
    /** Shows rulers unless a person chose otherwise: fingers have little room. */
    hasRulers?: boolean;
    shelf?: PictureShelf | null;
  },
) {
  const whole: Rect = { x: 0, y: 0, ...canvas };
  const size = signal({ width: 0, height: 0 });
  const moved = signal<Camera | null>(null);
  // As the server draws it: what was kept is taken up once the page is alive.
  const kept = readKeptView(null, true);
  const background = signal(kept.background);
  const picture = signal<string | null>(null);
  const guides = signal(kept.guides);
  const safe = signal(kept.safe);
  const rulers = signal(kept.rulers);
  const fitted = (rect: Rect) =>
    fitCamera(size.value, rect, rulers.value ? RULER_PX : 0);
  const camera = computed(() => moved.value ?? fitted(whole));
  const isClean = signal(false);
  const hasPanels = signal(true);

  /** The kept picture is not here yet: it stays kept. */
  const isReading = signal(false);

  function takeUp(kept: KeptView): void {
    batch(() => {
      background.value = kept.background;
      guides.value = kept.guides;
      safe.value = kept.safe;
      rulers.value = kept.rulers;
      isReading.value = kept.hasPicture;
    });
    if (kept.hasPicture) void takeUpPicture();
  }

  function showPicture(file: Blob | null): void {
    if (picture.value) URL.revokeObjectURL(picture.value);
    picture.value = file && URL.createObjectURL(file);
  }
  async function takeUpPicture(): Promise<void> {
    const found = await shelf?.read().catch(() => null);
    // Somebody may have chosen another meanwhile.
    if (found && !picture.value) showPicture(found);
    if (!picture.value && background.value === "own") {
      background.value = "studio";
    }
    isReading.value = false;
  }

  const middle = (): Point => ({
    x: size.value.width / 2,
    y: size.value.height / 2,
  });

  return {
    canvas,
    size,
    camera,
    background,
    /** Address of one's own picture in this page. */
    picture,
    guides,
    safe,
    rulers,
    /** Nothing but the picture is shown: no handles, nothing selected. */
    isClean,
    /** True while layers and numbers are shown beside the canvas. */
    hasPanels,
    togglePanels(): void {
      hasPanels.value = !hasPanels.value;
      storage?.setItem(PANELS, hasPanels.value ? "shown" : "hidden");
    },
    /** Returns the part of the canvas that is in view, scene px. */
    seen(): Rect {
      const { width, height } = size.value;
      const [from, to] = [
        sceneAt(camera.value, { x: 0, y: 0 }),
        sceneAt(camera.value, { x: width, y: height }),
      ];
      const [x, y] = [Math.max(0, from.x), Math.max(0, from.y)];
      return {
        x,
        y,
        width: Math.max(0, Math.min(canvas.width, to.x) - x),
        height: Math.max(0, Math.min(canvas.height, to.y) - y),
      };
    },
    /** True while the whole scene is in view. */
    isFitted: computed(() => moved.value === null),
    /** Lines of guides and safe areas that things snap to. */
    lines: computed(() => {
      const areas = safeLines(safe.value, canvas);
      return {
        x: [...guides.value.x, ...areas.x],
        y: [...guides.value.y, ...areas.y],
      };
    }),
    at: (point: Point): Point => sceneAt(camera.value, point),
    fit(rect?: Rect): void {
      moved.value = rect ? fitted(rect) : null;
    },
    zoom(to: number, at: Point = middle()): void {
      moved.value = zoomTo(camera.value, to, at);
    },
    zoomStep(way: 1 | -1): void {
      this.zoom(nextZoom(camera.value.zoom, way));
    },
    pan(way: Point): void {
      moved.value = panBy(camera.value, way, size.value, canvas);
    },
    /** Moves the view until a rectangle is in sight; a scene that is fitted stays so. */
    reveal(rect: Rect): void {
      if (moved.value === null) return;
      const ruler = rulers.value ? RULER_PX : 0;
      this.pan(wayIntoView(camera.value, rect, size.value, ruler));
    },
    /** Puts a guide somewhere, moves it, or takes it off where it leaves the canvas. */
    setGuide(axis: "x" | "y", from: number | null, to: number): void {
      const rest = guides.value[axis].filter((at) => at !== from);
      const length = axis === "x" ? canvas.width : canvas.height;
      const at = Math.round(to);
      const isOn = at >= 0 && at <= length && !rest.includes(at);
      guides.value = {
        ...guides.value,
        [axis]: isOn ? [...rest, at].slice(-MAX_GUIDES) : rest,
      };
    },
    clearGuides(): void {
      guides.value = { x: [], y: [] };
    },
    toggleSafe(area: SafeArea): void {
      safe.value = safe.value.includes(area)
        ? safe.value.filter((one) => one !== area)
        : [...safe.value, area];
    },
    /** Lays a picture behind the scene and keeps it, or takes it away. */
    async setPicture(file: Blob | null): Promise<void> {
      showPicture(file);
      background.value = file ? "own" : "studio";
      await shelf?.keep(file);
    },
    /** Takes up what this browser kept, and keeps it; returns what ends it. */
    keep(): () => void {
      takeUp(readKeptView(storage?.getItem(name) ?? null, hasRulers));
      hasPanels.value = storage?.getItem(PANELS) !== "hidden";
      return effect(() => {
        const own: KeptView = {
          background: background.value,
          guides: guides.value,
          safe: safe.value,
          rulers: rulers.value,
          hasPicture: picture.value !== null || isReading.value,
        };
        storage?.setItem(name, JSON.stringify(own));
      });
    },
  };
}

/** Reads what a browser kept, which may be of another version. */
function readKeptView(text: string | null, hasRulers: boolean): KeptView {
  const kept: KeptView = {
    background: "studio",
    guides: { x: [], y: [] },
    safe: [],
    rulers: hasRulers,
    hasPicture: false,
  };
  try {
    const { background, guides, safe, rulers, hasPicture } = JSON.parse(
      text ?? "{}",
    );
    const lines = (all: unknown): number[] =>
      Array.isArray(all)
        ? all.filter((at) => Number.isFinite(at)).slice(0, MAX_GUIDES)
        : [];
    return {
      background: BACKGROUNDS.includes(background)
        ? background
        : kept.background,
      guides: { x: lines(guides?.x), y: lines(guides?.y) },
      safe: SAFE_AREAS.filter((area) => safe?.includes?.(area)),
      rulers: typeof rulers === "boolean" ? rulers : hasRulers,
      hasPicture: hasPicture === true,
    };
  } catch {
    return kept;
  }
}
