import { seeOther } from "@/lib/http/login.ts";
import { pageMethods } from "@/lib/http/page_route.ts";
import { guidePath } from "@/lib/pages/docs/guide_list.ts";

export const handler = pageMethods({
  GET: () => seeOther(guidePath("streamers")),
});
