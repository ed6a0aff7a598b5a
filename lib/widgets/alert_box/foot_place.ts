/**
 * The foot of an alert's source, or of the scene that it is on, where raiders
 * stand and gifts are opened. What is drawn there has sheets of its own, which a
 * page fetches with the script.
 */
import {
  copyProperties,
  layerOver,
  sceneOf,
} from "@/lib/overlay/scene_layer.ts";

/** Smaller sources leave a plate no room above it, px. */
const LEAST = { width: 320, height: 240 };
/** Layers over scenes, by what runs there: an alert that several boxes play runs once. */
const ran = new Map<string, Element>();
const MAX_RAN = 50;

/** A layer at the foot of a source or scene. */
export interface FootPlace {
  layer: HTMLElement;
  width: number;
  height: number;
  /** Gives what stands there so many rows, which a plate makes room for. */
  setRows(rows: number): void;
  /** Takes the layer away. */
  leave(): void;
}

/** Lays a layer at the foot of the source of an alert, which its plate makes room for; `null` where there is none. */
export function footOfSource(alert: Element): FootPlace | null {
  const place = alert.closest(".ll-alert-box")?.querySelector<HTMLElement>(
    ".ll-moment",
  );
  const root = alert.closest<HTMLElement>(".ll");
  if (!place || !root) return null;
  const { clientWidth, clientHeight } = place;
  if (clientWidth < LEAST.width || clientHeight < LEAST.height) return null;
  const layer = document.createElement("div");
  layer.setAttribute("aria-hidden", "true");
  // Words at the foot are those of the plate.
  copyProperties(root, layer, "--");
  layer.className = root.classList.contains("has-plate")
    ? "ll-foot has-plate"
    : "ll-foot";
  place.append(layer);
  root.dataset.foot = "source";
  return placeOf(layer, root, () => layer.remove());
}

/** Lays a layer at the foot of the scene that an alert is on, once for each play; `null` where it was there before. */
export function footOfScene(alert: Element, playId: string): FootPlace | null {
  const box = alert.closest(".ll-alert-box");
  const root = alert.closest<HTMLElement>(".ll");
  const scene = sceneOf(alert);
  if (!box || !root || !scene) return null;
  if ((ran.get(playId) ?? box) !== box) return null;
  ran.set(playId, box);
  for (const past of [...ran.keys()].slice(0, -MAX_RAN)) ran.delete(past);
  const cover = layerOver(scene, alert, "ll-foot-cover");
  const layer = document.createElement("div");
  layer.className = "ll-foot";
  cover.append(layer);
  root.dataset.foot = "scene";
  return placeOf(layer, root, () => cover.remove());
}

function placeOf(
  layer: HTMLElement,
  root: HTMLElement,
  remove: () => void,
): FootPlace {
  return {
    layer,
    width: layer.clientWidth,
    height: layer.clientHeight,
    setRows(rows) {
      layer.dataset.rows = root.dataset.rows = String(rows);
    },
    leave() {
      remove();
      delete root.dataset.foot;
      delete root.dataset.rows;
    },
  };
}

const sheets = new Map<string, Promise<boolean>>();

/**
 * Fetches the sheets of raiders and gift boxes, the look's own after those of
 * all. Resolves with whether they are there: pages that have their sheets
 * within have these too.
 */
export async function footSheets(element: Element): Promise<boolean> {
  const look = element.closest<HTMLElement>("[data-look]")?.dataset.look;
  const all = fetchSheet("/overlay/overlay.css", "/overlay/crowd.css");
  const own = look
    ? fetchSheet(`/looks/${look}.css`, `/looks/crowds/${look}.css`)
    : true;
  return (await all) && (await own);
}

/** Links a sheet that lies beside one that the page has, by the same version. */
function fetchSheet(beside: string, path: string): Promise<boolean> {
  const known = sheets.get(path);
  if (known) return known;
  const neighbour = document.querySelector<HTMLLinkElement>(
    `link[rel=stylesheet][href*="${beside}"]`,
  );
  const fetching = neighbour
    ? new Promise<boolean>((done) => {
      const link = document.createElement("link");
      link.rel = "stylesheet";
      link.href = neighbour.href.replace(beside, path);
      link.onload = () => done(true);
      link.onerror = () => {
        // The next alert asks again.
        link.remove();
        sheets.delete(path);
        done(false);
      };
      document.head.append(link);
    })
    : Promise.resolve(true);
  sheets.set(path, fetching);
  return fetching;
}
