/** Layers that lie in front of a whole scene, and wear the look of the widget that has them. */
import { framesOn, pathAround } from "./clear_of_frames.ts";

/** Returns the scene that an element is on, or the source of a widget that is alone; `null` where there is neither. */
export function sceneOf(element: Element): HTMLElement | null {
  const item = element.closest<HTMLElement>("[data-item]") ??
    element.closest<HTMLElement>(".ll")?.parentElement;
  return item?.closest<HTMLElement>(".scene") ?? item ?? null;
}

/** Gives an element the custom properties of another whose names begin with `prefix`. */
export function copyProperties(
  { style }: HTMLElement,
  to: HTMLElement,
  prefix: string,
): void {
  for (const property of Array.from(style)) {
    if (!property.startsWith(prefix)) continue;
    to.style.setProperty(property, style.getPropertyValue(property));
  }
}

/** Lays a layer over a scene but for its webcam frames, made of the look of an element wherever it lies. */
export function layerOver(
  whole: HTMLElement,
  element: Element,
  name: string,
): HTMLElement {
  const layer = document.createElement("div");
  layer.className = name;
  layer.setAttribute("aria-hidden", "true");
  layer.style.cssText =
    "position:absolute;inset:0;z-index:10000;overflow:hidden;pointer-events:none";
  const worn = element.closest<HTMLElement>("[data-look]");
  if (worn?.dataset.look) layer.dataset.look = worn.dataset.look;
  if (worn) copyProperties(worn, layer, "--ll-");
  layer.style.clipPath = pathAround(framesOn(whole), { left: 0, top: 0 });
  whole.append(layer);
  return layer;
}
