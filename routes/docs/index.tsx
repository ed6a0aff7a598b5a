import { page } from "fresh";
import { define } from "@/lib/http/define.ts";
import { loadRouteTable } from "@/lib/http/route_table.ts";
import { referenceOf } from "@/lib/pages/api_reference.ts";
import { ApiReference } from "@/lib/pages/ApiReference.tsx";

export const handler = define.handlers({
  async GET({ state }) {
    const { version } = state.services.config;
    return page({ groups: await referenceOf(await loadRouteTable()), version });
  },
});

export default define.page<typeof handler>(({ data }) => (
  <ApiReference {...data} />
));
