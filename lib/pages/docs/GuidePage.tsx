import { DocsFrame } from "./DocsFrame.tsx";
import { guidePath } from "./guide_list.ts";
import type { RenderedGuide } from "./render_guide.ts";

/** Draws a guide, with its contents in front. */
export function GuidePage({ guide }: { guide: RenderedGuide }) {
  const { id, title, html, headings } = guide;
  return (
    <DocsFrame path={guidePath(id)} title={title}>
      {headings.length > 2 && (
        <details class="panel docs-contents" open>
          <summary>On this page</summary>
          <ul>
            {headings.filter(({ depth }) => depth === 2).map((heading) => (
              <li key={heading.id}>
                <a href={`#${heading.id}`}>{heading.text}</a>
              </li>
            ))}
          </ul>
        </details>
      )}
      <article
        class="guide"
        // deno-lint-ignore react-no-danger -- a file of the project, cleaned
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </DocsFrame>
  );
}
