import { useEffect, useRef } from "preact/hooks";
import { openCustomFrame } from "@/lib/overlay/custom_frame.ts";
import type { PageInfo } from "@/lib/overlay/page_info.ts";

/**
 * Draws a custom widget in a frame of its own, which has no origin and no token
 * of the channel's.
 */
export default function CustomFrame(
  { itemId, widgetId, page }: {
    itemId: string;
    widgetId: string;
    page: PageInfo;
  },
) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const element = frame.current;
    if (element) return openCustomFrame(element, { itemId, widgetId, page });
  }, []);
  return (
    <iframe
      ref={frame}
      title="Custom widget"
      sandbox="allow-scripts"
      allow="autoplay *"
      referrerpolicy="no-referrer"
      style="display:block;width:100%;height:100%;border:0;background:transparent"
    />
  );
}
