import type { CustomWidget } from "@/lib/schema/custom_widgets/code.ts";

/** Tabs of a custom widget, in their order. */
export const CODE_TABS = ["html", "css", "js", "fields", "data"] as const;
export type CodeTabName = typeof CODE_TABS[number];

/** Text of each tab. */
export type CodeTexts = Record<CodeTabName, string>;

/** Longest tab that the service takes, in UTF-16 units. */
export const MAX_TAB_CHARS = 512 * 1024;

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** Returns the texts of a widget's tabs. */
export function textsOf(
  { html, css, js, fields, values }: Pick<
    CustomWidget,
    "html" | "css" | "js" | "fields" | "values"
  >,
): CodeTexts {
  return { html, css, js, fields: json(fields), data: json(values) };
}

/** Returns the texts of some tabs. */
export const pickTabs = (
  texts: Readonly<Record<string, string>>,
  tabs: readonly CodeTabName[],
): Partial<CodeTexts> =>
  Object.fromEntries(tabs.map((tab) => [tab, texts[tab]]));

/** Returns texts as a save of the widget takes them: its data are its `values`. */
export const bodyOf = (
  { data, ...texts }: Readonly<Partial<CodeTexts>>,
) => ({ ...texts, ...(data === undefined ? {} : { values: data }) });

/** Returns the tabs whose texts differ. */
export const changedTabs = (
  a: Readonly<CodeTexts>,
  b: Readonly<CodeTexts>,
): CodeTabName[] => CODE_TABS.filter((tab) => a[tab] !== b[tab]);
