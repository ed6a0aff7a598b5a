import type { Extension } from "@codemirror/state";
import type { CodeTabName } from "./code_tabs.ts";

/** Loads the language of a tab. */
export async function loadTabLanguage(tab: CodeTabName): Promise<Extension> {
  switch (tab) {
    case "html":
      return (await import("@codemirror/lang-html")).html();
    case "css":
      return (await import("@codemirror/lang-css")).css();
    case "js":
      return (await import("@codemirror/lang-javascript")).javascript();
    case "fields":
    case "data":
      return (await import("@codemirror/lang-json")).json();
  }
}
