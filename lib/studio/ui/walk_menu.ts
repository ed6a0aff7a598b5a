/** Returns the items of a menu that can be taken, in their order, without those of menus within it. */
export function menuItems(menu: HTMLElement | null): HTMLButtonElement[] {
  return [
    ...menu?.querySelectorAll<HTMLButtonElement>("button:not(:disabled)") ?? [],
  ].filter((item) => item.closest('[role="menu"]') === menu);
}

/**
 * Walks an open menu by arrows, Home and End. Tab closes it and goes on from
 * the place that `close` gives the focus back to.
 */
export function walkMenu(
  event: KeyboardEvent & { currentTarget: HTMLElement },
  close: () => void,
): void {
  const { key, currentTarget, target } = event;
  // What a menu within this one answers is its own.
  const menu = (target as Element).closest('[role="menu"]');
  if (menu !== currentTarget) return;
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
