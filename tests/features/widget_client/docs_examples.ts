/** The examples of `docs/widget-api.md`, as authors would paste them. */

/** One script tab under the title it has in the document. */
export interface DocsExample {
  title: string;
  js: string;
}

/** Reads every example, in order. */
export async function readExamples(): Promise<DocsExample[]> {
  const text = await Deno.readTextFile(
    new URL("../../../docs/widget-api.md", import.meta.url),
  );
  return Array.from(
    text.matchAll(/^### (.+)\n\n```js\n([\s\S]*?)```/gm),
    ([, title = "", js = ""]) => ({ title, js }),
  );
}
