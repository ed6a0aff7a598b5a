import type { FrameOpening } from "@/lib/features/custom_widgets/frames/schema.ts";
import type { DraftLook } from "@/lib/features/custom_widgets/frames/schema_session.ts";
import { pageToken } from "./page_address.ts";
import type { createSetFields } from "./set_fields.ts";

/** Creates the addresses of a custom widget's frame; a preview's show the draft. */
export function createFrameAddresses(
  widgetId: string,
  isPreview: boolean,
  fields: Pick<ReturnType<typeof createSetFields>, "query">,
) {
  const path = `/widget/frame/${encodeURIComponent(widgetId)}`;

  /** Returns a path of the service with a token. */
  function url(
    path: string,
    token: string,
    more: Record<string, string> = {},
  ): string {
    const query = new URLSearchParams({ token, ...more });
    if (isPreview) query.set("preview", "1");
    return `${path}?${query}`;
  }

  return {
    /** Returns the address of the frame's document, with the fields that were set. */
    document: (token: string): string => url(path, token, fields.query()),

    /** Reads the look of the draft; `null` when the service does not answer. */
    async readLook(): Promise<DraftLook | null> {
      const answer = await fetch(url(`${path}/look`, pageToken()), {
        cache: "no-store",
      });
      return answer.ok ? await answer.json() : null;
    },

    /**
     * Reads what the page needs to open the frame; `null` while the widget is
     * not published. Throws when the service does not answer.
     */
    async readOpening(): Promise<FrameOpening | null> {
      const answer = await fetch(url(`${path}/opening`, pageToken()), {
        cache: "no-store",
      });
      if (answer.status === 404) return null;
      if (!answer.ok) throw new Error(`Opening a widget: ${answer.status}`);
      return await answer.json();
    },
  };
}
