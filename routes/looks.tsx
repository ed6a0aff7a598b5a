import { z } from "zod";
import { define } from "@/lib/http/define.ts";
import { visitor } from "@/lib/http/guard.ts";
import { publicPages } from "@/lib/http/limits.ts";
import { pageRoute } from "@/lib/http/page_route.ts";
import { chosenLook } from "@/lib/http/theme.ts";
import { LooksPage } from "@/lib/pages/LooksPage.tsx";
import { ALERT_SIZES } from "@/lib/schema/widgets/alert_size.ts";
import {
  GALLERY_BACKGROUNDS,
  GALLERY_KINDS,
  MAX_NAME_UNITS,
} from "@/lib/schema/widgets/state/gallery_events.ts";

export const handler = pageRoute({
  summary: "Every look with the visitor's name",
  guard: visitor,
  limit: publicPages,
  sameForAll: true,
  query: z.object({
    name: z.string().max(MAX_NAME_UNITS).default("").describe(
      "A long one is cut",
    ),
    kind: z.enum(GALLERY_KINDS).default("follow"),
    size: z.enum(ALERT_SIZES).default("large"),
    over: z.enum(GALLERY_BACKGROUNDS).default("busy").describe(
      "Behind the widgets",
    ),
  }),
  data({ query, ctx }) {
    // It has the look of the studio.
    ctx.state.studio = { ...chosenLook(ctx.req), channelName: null };
    return query;
  },
});

export default define.page<typeof handler>(({ data }) => (
  <LooksPage
    {...data}
  />
));
