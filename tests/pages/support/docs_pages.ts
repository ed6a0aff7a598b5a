/** Pages of the documents that `docs_test.ts` looks at, by path: one of each kind. The largest take axe seconds, so that nothing else does. */
export const DOCS_PAGES = [
  "/docs/guide/streamers",
  "/docs/guide/gallery",
  "/docs/guide/operations",
  "/docs/guide/events",
  "/docs",
  "/docs/errors",
  "/docs/search?q=subathon",
];
