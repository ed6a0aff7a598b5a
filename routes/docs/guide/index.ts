import { define } from "@/lib/http/define.ts";
import { seeOther } from "@/lib/http/login.ts";
import { guidePath } from "@/lib/pages/docs/guide_list.ts";

export const handler = define.handlers({
  GET: () => seeOther(guidePath("streamers")),
});
