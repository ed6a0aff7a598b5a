/** Height that the letters are designed for. */
const DESIGN_HEIGHT = 1080;
/** The largest share of its size to which a page with little on it grows. */
const MOST = 2;
/** The smallest share of its size to which a page shrinks before it is cut. */
const LEAST = 0.4;
/** Halves the range that is left each time: in the end it is under a percent. */
const STEPS = 6;

/**
 * Sizes a page that is measured in `rem` so that it fills its browser source
 * and needs no scroll bars: larger in a source above 1080p and where there is
 * little on the page, smaller where there is more than it has room for.
 */
export function fitSource(): void {
  const root = document.documentElement;
  const fits = (share: number) => {
    root.style.fontSize = `${share * 100}%`;
    return root.scrollHeight <= root.clientHeight &&
      root.scrollWidth <= root.clientWidth;
  };
  let most = Math.max(1, root.clientHeight / DESIGN_HEIGHT) * MOST;
  if (fits(most)) return;
  let least = LEAST;
  for (let step = 0; step < STEPS; step++) {
    const middle = (least + most) / 2;
    if (fits(middle)) least = middle;
    else most = middle;
  }
  fits(least);
}
