import type { ComponentChildren } from "preact";
import { asset, Head } from "fresh/runtime";
import { GUIDE_GROUPS, guidePath } from "./guide_list.ts";

const REFERENCE = [
  { path: "/docs", name: "API reference" },
  { path: "/docs/errors", name: "Errors" },
];

interface DocsFrameProps {
  /** Address of the page, which the list of pages marks. */
  path: string;
  title: string;
  lede?: ComponentChildren;
  /** Words that were searched for. */
  query?: string;
  children: ComponentChildren;
}

/** Draws a page of the documents: the list of all pages, the search, and the page itself. */
export function DocsFrame(
  { path, title, lede, query, children }: DocsFrameProps,
) {
  return (
    <div class="studio">
      <Head>
        <title>{`${title} · Limelight`}</title>
        <link
          key="docs"
          rel="stylesheet"
          href={asset("/studio-ui/docs.css")}
        />
      </Head>
      <a class="skip" href="#content">Skip to the content</a>
      <header class="top">
        <button type="button" class="btn top__menu" popovertarget="rooms">
          Contents
        </button>
        <form class="docs-search" role="search" action="/docs/search">
          <input
            class="input"
            type="search"
            name="q"
            maxLength={100}
            defaultValue={query}
            aria-label="Search the guides and the API"
            placeholder="Search"
          />
          <button type="submit" class="btn">Search</button>
        </form>
      </header>
      <PageList path={path} />
      <main class="room docs" id="content" tabIndex={-1}>
        <div class="room__head">
          <div>
            <h1>{title}</h1>
            {lede && <p class="room__lede">{lede}</p>}
          </div>
        </div>
        {children}
      </main>
    </div>
  );
}

function PageList({ path }: { path: string }) {
  const groups = [
    ...GUIDE_GROUPS.map(({ name, guides }) => ({
      name,
      pages: guides.map(({ id, name }) => ({ path: guidePath(id), name })),
    })),
    { name: "For programs", pages: REFERENCE },
  ];
  return (
    <nav class="rooms" id="rooms" popover="auto" aria-label="Documents">
      <div class="rooms__head">
        <a class="brand" href="/">
          <span class="brand__light" aria-hidden="true" />
          Limelight
        </a>
        <button
          type="button"
          class="btn btn--quiet rooms__close"
          popovertarget="rooms"
          popovertargetaction="hide"
        >
          Close
        </button>
      </div>
      {groups.map(({ name, pages }) => (
        <div key={name} class="docs-group">
          <h2>{name}</h2>
          <ul>
            {pages.map((page) => (
              <li key={page.path}>
                <a
                  href={page.path}
                  aria-current={page.path === path ? "page" : "false"}
                >
                  {page.name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <ul>
        <li>
          <a href="/studio">To the studio</a>
        </li>
      </ul>
    </nav>
  );
}
