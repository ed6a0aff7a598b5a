/** Property of the page, or of the dialog, that says how high its messages are. */
const HEIGHT = "--toasts";

/**
 * Gives what scrolls room below its end for the list of messages, and lifts
 * above them what stays at its bottom edge (`studio.css`). What has the focus is
 * scrolled clear of them. Returns what takes the room back.
 */
export function makeRoomFor(list: HTMLElement): () => void {
  const place = list.closest("dialog") ?? document.documentElement;
  const observer = new ResizeObserver(() => {
    place.style.setProperty(HEIGHT, `${list.offsetHeight}px`);
    const focus = document.activeElement;
    if (focus && meets(focus, list) && !list.contains(focus)) {
      focus.scrollIntoView({ block: "nearest" });
    }
  });
  // Its first answer comes before the list is painted.
  observer.observe(list);
  return () => {
    observer.disconnect();
    place.style.removeProperty(HEIGHT);
  };
}

/** Tells whether two elements lie on the same part of the window. The page itself does: it needs no scrolling. */
function meets(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  return a.right > b.left && a.left < b.right && a.bottom > b.top &&
    a.top < b.bottom;
}
