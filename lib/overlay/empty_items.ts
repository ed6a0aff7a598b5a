/** Elements of an item that are looked at: what draws does so near the top. */
const MAX_LOOKED = 200;
const DRAWN = "img, svg, video, canvas, iframe, input, progress";

/** Lists the items of a scene that draw nothing at the moment, by their ids. */
export function emptyItems(document: Document): string[] {
  return [...document.querySelectorAll<HTMLElement>(".scene > .item")]
    .filter((item) => !drawsSomething(item))
    .map(({ dataset }) => dataset.item ?? "");
}

function drawsSomething(item: HTMLElement): boolean {
  if (item.querySelector(DRAWN)) return true;
  if (item.textContent?.trim()) return true;
  return [...item.querySelectorAll<HTMLElement>("*")].slice(0, MAX_LOOKED)
    .some((element) => {
      const { backgroundColor, backgroundImage, borderTopWidth } =
        getComputedStyle(element);
      const isFilled = backgroundImage !== "none" || borderTopWidth !== "0px" ||
        !/^rgba\(.*, 0\)$|^transparent$/.test(backgroundColor);
      return isFilled && element.clientWidth > 0 && element.clientHeight > 0;
    });
}
