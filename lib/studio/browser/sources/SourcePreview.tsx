import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import {
  type OverlaySource,
  readPreviewAddress,
} from "@/lib/studio/browser/source_address.ts";

interface SourcePreviewProps {
  channelId: string;
  source: OverlaySource;
  /** Size that the source is drawn at, in px. */
  width: number;
  height: number;
  title: string;
  /** Draws a picture of samples that does not follow the channel. */
  still?: boolean;
  /** An administrator has no token: nothing is shown. */
  readOnly?: boolean;
  /** Keeps 16 : 9, the source in the middle: for cards beside each other. */
  framed?: boolean;
  /** Is given the frame while it is there. */
  onFrame?: (frame: HTMLIFrameElement | null) => void;
}

/** Shows a browser source as OBS does, scaled to the room there is, and out of reach. */
export function SourcePreview(
  {
    channelId,
    source,
    width,
    height,
    title,
    still = false,
    readOnly,
    framed,
    onFrame,
  }: SourcePreviewProps,
) {
  const box = useRef<HTMLDivElement>(null);
  const address = useSignal<string | null>(null);
  const { path, query } = source;
  const key = `${path} ${JSON.stringify(query)}`;

  // Not after the page is painted: it is the longest of what the page waits for.
  useLayoutEffect(() => {
    if (readOnly) return;
    let current = true;
    readPreviewAddress(channelId, { path, ...(query ? { query } : {}) }, still)
      .then((found) => {
        if (current) address.value = found;
      }, () => {});
    return () => {
      current = false;
    };
  }, [key, still, readOnly]);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      element.style.setProperty(
        "--scale",
        `${
          Math.min(
            element.clientWidth / width,
            element.clientHeight / height,
            framed ? 1 : Infinity,
          )
        }`,
      )
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [width, height, framed]);

  return (
    <div
      class={framed ? "preview preview--framed" : "preview"}
      ref={box}
      style={framed ? {} : { aspectRatio: `${width} / ${height}` }}
      inert
    >
      {address.value && (
        <iframe
          ref={onFrame ?? null}
          src={address.value}
          title={title}
          tabIndex={-1}
          // An editor is about its frame; cards may be far below.
          loading={onFrame ? "eager" : "lazy"}
          style={{ width: `${width}px`, height: `${height}px` }}
        />
      )}
    </div>
  );
}
