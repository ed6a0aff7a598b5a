import { DocsFrame } from "./DocsFrame.tsx";
import type { DocsMatch } from "./search_docs.ts";

/** Draws what a search of the documents found. */
export function SearchPage(
  { query, found }: { query: string; found: readonly DocsMatch[] },
) {
  return (
    <DocsFrame
      path="/docs/search"
      title={query === "" ? "Search" : `Search for “${query}”`}
      query={query}
      lede={query === ""
        ? "Type what you look for, such as “happy hour” or “test-event”."
        : found.length === 0
        ? "Nothing has all of these words. Try fewer, or shorter ones."
        : `${found.length} found`}
    >
      <ol class="stack docs-found">
        {found.map(({ path, page, name, excerpt }) => (
          <li key={path}>
            <h2>
              <a href={path}>{name}</a>
            </h2>
            <p class="dim">{page}</p>
            {excerpt && <p>{excerpt}</p>}
          </li>
        ))}
      </ol>
    </DocsFrame>
  );
}
