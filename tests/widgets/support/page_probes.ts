/** Questions to a page of components, as scripts that run in it. */

/**
 * Texts which end outside of their widget's place (by more than an outline)
 * and are not cut there either.
 */
export const BEYOND = `
Array.from(document.querySelectorAll("[data-component]")).flatMap((root) => {
  const place = root.parentElement.getBoundingClientRect();
  const inside = (box) =>
    box.left >= place.left - 4 && box.right <= place.right + 4 &&
    box.top >= place.top - 4 && box.bottom <= place.bottom + 4;
  const clipped = (element) => {
    let at = element.parentElement;
    for (; at && at !== root.parentElement; at = at.parentElement) {
      const cuts = getComputedStyle(at).overflow !== "visible";
      if (cuts && inside(at.getBoundingClientRect())) return true;
    }
    return false;
  };
  // Padding only makes room for outlines.
  const content = (element) => {
    const box = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    return {
      left: box.left + parseFloat(style.paddingLeft),
      right: box.right - parseFloat(style.paddingRight),
      top: box.top + parseFloat(style.paddingTop),
      bottom: box.bottom - parseFloat(style.paddingBottom),
      width: box.width,
    };
  };
  return Array.from(root.querySelectorAll(".ll-fit, .ll-cut, h1, h2, li, b"))
    .filter((element) => {
      const box = content(element);
      return box.width > 0 && !inside(box) && !clipped(element);
    })
    .map((element) => [
      place.width + "x" + place.height,
      element.className,
      element.textContent.slice(0, 30),
    ].join(" "));
})`;

/** Returns the opacity of the four corners of a picture, given as a URL. */
export function cornersOf(url: string): string {
  return `(async () => {
  const image = new Image();
  image.src = ${JSON.stringify(url)};
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.width;
  canvas.height = image.height;
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const alpha = (x, y) => context.getImageData(x, y, 1, 1).data[3];
  const [right, bottom] = [image.width - 1, image.height - 1];
  return [alpha(0, 0), alpha(right, 0), alpha(0, bottom), alpha(right, bottom)];
})()`;
}

/** From here on every change of the document is written down in \`changes\`. */
export const WATCH_CHANGES = `
globalThis.changes = [];
new MutationObserver((list) => {
  for (const { target } of list) {
    const element = target.nodeType === 1 ? target : target.parentElement;
    globalThis.changes.push(element?.closest("[data-component]")?.dataset.component);
  }
}).observe(document.body, {
  subtree: true, childList: true, attributes: true, characterData: true,
});`;

/** Counts the animations that continue for longer than any entrance does. */
export const ENDLESS = `document.getAnimations().filter((animation) =>
  animation.effect.getComputedTiming().endTime > 10_000
).length`;
