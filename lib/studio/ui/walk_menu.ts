/** Returns the items of a menu that can be taken, in their order. */
export function menuItems(menu: HTMLElement | null): HTMLButtonElement[] {
  return [
    ...menu?.querySelectorAll<HTMLButtonElement>("button:not(:disabled)") ?? [],
  ];
}

/**
 * Walks an open menu by arrows, Home and End. Tab closes it and goes on from
 * the place that `close` gives the focus back to.
 */
export function walkMenu(
  event: KeyboardEvent & { currentTarget: HTMLElement },
  close: () => void,
): void {
  const { key, currentTarget } = event;
  if (key === "Tab") return close();
  const all = menuItems(currentTarget);
  const at = all.findIndex((one) => one === document.activeElement);
  const places: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: -1,
  };
  const place = places[key];
  if (place === undefined) return;
  event.preventDefault();
  all.at(place % all.length)?.focus();
}
