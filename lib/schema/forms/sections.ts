import type { FormControl, FormSection } from "./model.ts";

/** Groups controls by their headings, in the order in which these first come. */
export function sectionsOf(
  controls: readonly FormControl[],
): FormSection[] {
  const headings = [...new Set(controls.map(({ section }) => section))]
    .sort((a, b) => Number(a !== null) - Number(b !== null));
  return headings.map((title) => {
    const under = controls.filter(({ section }) => section === title);
    return {
      id: title ?? "",
      title,
      group: false,
      controls: under,
      changed: changedIn(under),
    };
  });
}

/** Counts the fields among controls that are set. */
export function changedIn(controls: readonly FormControl[]): number {
  return controls.reduce(
    (sum, control) =>
      sum +
      (control.kind === "group"
        ? changedIn(control.controls)
        : Number(control.origin === "set")),
    0,
  );
}
