import { z } from "zod";
import { define } from "@/lib/http/define.ts";
import { visitor } from "@/lib/http/guard.ts";
import { publicReceipts } from "@/lib/http/limits.ts";
import { pageRoute } from "@/lib/http/page_route.ts";
import { SeenPage } from "@/lib/pages/SeenPage.tsx";
import { pageTranslator } from "@/lib/pages/page_translator.ts";

export const handler = pageRoute({
  summary: "When an event was on stream, for who has the link",
  description: "404 for a link that is unknown, erased or no longer allowed.",
  guard: visitor,
  limit: publicReceipts,
  params: z.object({ linkId: z.string().max(64) }),
  data: async ({ services, params }) => ({
    view: await services.overlays.receiptLinks.view(params.linkId),
  }),
  lang: ({ view }) => pageTranslator(view.channel.locale).lang,
});

export default define.page<typeof handler>(({ data }) => (
  <SeenPage view={data.view} />
));
