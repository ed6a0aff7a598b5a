import type { WidgetToken } from "@/lib/features/account/widget_tokens/schema.ts";
import { pageFacts } from "./page_facts.ts";
import { api } from "./studio_api.ts";

/**
 * Returns the whole address of a browser source, its token included; `query`
 * goes before it. Never put it into the page's text.
 */
export async function readSourceAddress(
  channelId: string,
  path: string,
  query: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { data } = await api.get<WidgetToken>(
    `/api/channels/${channelId}/token`,
  );
  const url = new URL(path, pageFacts().widgetsOrigin);
  for (const [name, value] of Object.entries(query)) {
    url.searchParams.set(name, value);
  }
  url.searchParams.set("token", data.token);
  return url.href;
}
