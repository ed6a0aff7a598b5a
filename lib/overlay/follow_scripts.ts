import { fontSheetPath } from "@/lib/schema/widgets/font_paths.ts";
import {
  SCRIPT_FONTS,
  scriptFamiliesOf,
} from "@/lib/schema/widgets/script_fonts.ts";

/** Links the fonts of scripts as soon as a text on the page needs them; returns what stops it. */
export function followScripts(document: Document, locale: string): () => void {
  const linked = new Set(
    SCRIPT_FONTS.map(({ family }) => family).filter((family) =>
      document.querySelector(`link[href="${fontSheetPath(family)}"]`)
    ),
  );

  function look(text: string): void {
    for (const family of scriptFamiliesOf(text, locale)) {
      if (linked.has(family)) continue;
      linked.add(family);
      const link = document.createElement("link");
      link.rel = "stylesheet";
      link.href = fontSheetPath(family);
      document.head.append(link);
    }
  }

  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      if (target.nodeType === Node.TEXT_NODE) look(target.textContent ?? "");
      for (const node of addedNodes) look(node.textContent ?? "");
    }
  });
  look(document.body.textContent ?? "");
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
  });
  return () => observer.disconnect();
}
