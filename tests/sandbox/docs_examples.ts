/** The examples of the guides for widget authors, as they would paste them. */

/** One script tab under the title it has in the document. */
export interface DocsExample {
  title: string;
  js: string;
}

/** Reads every example, in order. */
export async function readExamples(): Promise<DocsExample[]> {
  const text = await Deno.readTextFile(
    new URL("../../docs/widget-api.md", import.meta.url),
  );
  return Array.from(
    text.matchAll(/^### (.+)\n\n```js\n([\s\S]*?)```/gm),
    ([, title = "", js = ""]) => ({ title, js }),
  );
}

/** Reads the first widget of `docs/custom-widgets.md`: its tabs by their languages. */
export async function readFirstWidget(): Promise<Record<string, string>> {
  const text = await Deno.readTextFile(
    new URL("../../docs/custom-widgets.md", import.meta.url),
  );
  const [, section = ""] = /^## Your first widget\n([^]*?)^##/m.exec(text) ??
    [];
  return Object.fromEntries(
    Array.from(
      section.matchAll(/^```(\w+)\n([^]*?)```/gm),
      ([, language = "", code = ""]) => [language, code],
    ),
  );
}
