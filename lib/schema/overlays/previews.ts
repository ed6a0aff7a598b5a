import { z } from "zod";

/** Pages that previews are made of. */
const PAGES =
  /^\/(?:v1\/(?:scene|layout)|widget(?:\/native)?)\/[\w.%-]+$|^\/event-page$/;

/** Query that names the page which a preview shows. */
export const PreviewQuery = z.object({
  source: z.string().max(8_000).refine(
    // What a browser would read as another host, or as a step up, is no page.
    (source) => PAGES.test(source.split("?", 1)[0] ?? ""),
    { error: "name a scene, a layout, a widget or the event page" },
  ).describe(
    "Path and query of the source, without its token: `/v1/scene/scn_…`",
  ),
});
