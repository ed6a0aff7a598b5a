import type { FrameOpening } from "@/lib/schema/custom_widgets/frames.ts";
import type { DraftLook } from "@/lib/schema/custom_widgets/frames_session.ts";
import { pageToken } from "./page_address.ts";
import type { createSetFields } from "./set_fields.ts";
import { type AuthedFetch, createAuthedFetch } from "./widget_client.ts";

/** Creates the addresses of a custom widget's frame; a preview's show the draft. */
export function createFrameAddresses(
  widgetId: string,
  isPreview: boolean,
  fields: Pick<ReturnType<typeof createSetFields>, "query">,
) {
  const path = `/widget/frame/${encodeURIComponent(widgetId)}`;

  /** Asks the service with the page's own token. */
  const ask: AuthedFetch = (path, init) =>
    createAuthedFetch(pageToken(), isPreview)(path, init);

  return {
    ask,

    /** Returns the address of the frame's document, with the fields that were set. */
    document(token: string): string {
      const query = new URLSearchParams({ token, ...fields.query() });
      if (isPreview) query.set("preview", "1");
      return `${path}?${query}`;
    },

    /** Reads the look of the draft; `null` when the service does not answer. */
    async readLook(): Promise<DraftLook | null> {
      const answer = await ask(`${path}/look`);
      return answer.ok ? await answer.json() : null;
    },

    /**
     * Reads what the page needs to open the frame; `null` while the widget is
     * not published. Throws when the service does not answer.
     */
    async readOpening(): Promise<FrameOpening | null> {
      const answer = await ask(`${path}/opening`);
      if (answer.status === 404) return null;
      if (!answer.ok) throw new Error(`Opening a widget: ${answer.status}`);
      return await answer.json();
    },
  };
}
