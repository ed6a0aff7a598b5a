import { hasWords, searchWords } from "@/lib/core/word_search.ts";
import type { FormControl, FormModel } from "./model.ts";

/** Result of a search in a form. */
interface Found {
  form: FormModel;
  /** Number of visible controls that do not match. */
  hidden: number;
}

/**
 * Returns the controls whose label, help, options or value have every word of a
 * query, in any case; all of them without a word. A group stays with what
 * matches in it, or whole when its own label does.
 */
export function searchForm(form: FormModel, query: string): Found {
  const words = searchWords(query);
  if (words.length === 0) return { form, hidden: 0 };
  const sections = form.sections.flatMap((section) => {
    const all = section.title !== null && hasWords(section.title, words);
    const controls = all
      ? section.controls
      : section.controls.flatMap((control) => matching(control, words));
    return controls.length > 0 ? [{ ...section, controls }] : [];
  });
  const found = { sections };
  return { form: found, hidden: countOf(form) - countOf(found) };
}

function matching(
  control: FormControl,
  words: readonly string[],
): FormControl[] {
  if (hasWords(textOf(control), words)) return [control];
  const controls = control.controls.flatMap((one) => matching(one, words));
  return controls.length > 0 ? [{ ...control, controls }] : [];
}

function textOf({ label, hint, section, options, value }: FormControl): string {
  const shown = typeof value === "string" || typeof value === "number"
    ? [String(value)]
    : [];
  const labels = options.map((option) => option.label);
  return [label, hint ?? "", section ?? "", ...labels, ...shown].join(" ");
}

function countOf({ sections }: FormModel): number {
  return sections.reduce(
    (sum, { controls }) => sum + countVisible(controls),
    0,
  );
}

function countVisible(controls: readonly FormControl[]): number {
  return controls.reduce(
    (sum, control) =>
      sum +
      (!control.visible
        ? 0
        : control.kind === "group"
        ? countVisible(control.controls)
        : 1),
    0,
  );
}
