/** Layers that lie in front of a whole scene, and wear the look of the widget that has them. */
import { framesOn, pathAround } from "./clear_of_frames.ts";

/** Returns the scene that an element is on, or the source of a widget that is alone; `null` where there is neither. */
export function sceneOf(element: Element): HTMLElement | null {
  const item = element.closest<HTMLElement>("[data-item]") ??
    element.closest<HTMLElement>(".ll")?.parentElement;
  return item?.closest<HTMLElement>(".scene") ?? item ?? null;
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
  for (const property of Array.from(worn?.style ?? [])) {
    if (!property.startsWith("--ll-")) continue;
    layer.style.setProperty(
      property,
      worn?.style.getPropertyValue(property) ?? "",
    );
  }
  layer.style.clipPath = pathAround(framesOn(whole), { left: 0, top: 0 });
  whole.append(layer);
  return layer;
}
