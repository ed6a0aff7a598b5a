/** Property of the page, or of the dialog, that says how high its messages are. */
const HEIGHT = "--toasts";

/**
 * Gives what scrolls room below its end for the list of messages, and lifts
 * above them what stays at its bottom edge (`studio.css`). What has the focus is
 * scrolled clear of them. Returns what takes the room back.
 */
export function makeRoomFor(list: HTMLElement): () => void {
  const place = list.closest("dialog") ?? document.documentElement;
  const follow = () => {
    place.style.setProperty(HEIGHT, `${list.offsetHeight}px`);
    const focus = document.activeElement;
    if (focus && meets(focus, list) && !list.contains(focus)) {
      focus.scrollIntoView({ block: "nearest" });
    }
  };
  const observer = new ResizeObserver(follow);
  observer.observe(list);
  follow();
  return () => {
    observer.disconnect();
    place.style.removeProperty(HEIGHT);
  };
}

/** Returns whether two elements lie on the same part of the window; the page itself does not count. */
function meets(one: Element, other: Element): boolean {
  if (one === document.body) return false;
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  return a.right > b.left && a.left < b.right && a.bottom > b.top &&
    a.top < b.bottom;
}
