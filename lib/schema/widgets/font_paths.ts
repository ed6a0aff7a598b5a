/** Returns the name of a family in addresses: `Exo 2` is `exo-2`. */
export function fontSlug(family: string): string {
  return family.toLowerCase().replaceAll(" ", "-");
}

/** Returns the address of a family's style sheet. */
export function fontSheetPath(family: string): string {
  return `/fonts/${fontSlug(family)}.css`;
}
