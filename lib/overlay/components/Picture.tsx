import type { CSSProperties } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

interface PictureProps {
  src: string;
  /** Drawn in its place when the picture cannot be had. */
  text: string;
  /** Words for what it shows; `text` unless given. */
  alt?: string;
  class?: string;
  style?: CSSProperties;
}

/**
 * Draws a picture; on stream a broken one is replaced by its text, never by a
 * sign of failure.
 */
export function Picture(
  { src, text, alt = text, class: name, style }: PictureProps,
) {
  const [failed, setFailed] = useState<string | null>(null);
  const ref = useRef<HTMLImageElement>(null);
  useLayoutEffect(() => {
    // It may have failed before the page's script was there to hear of it.
    const image = ref.current;
    if (image?.complete && image.naturalWidth === 0) setFailed(src);
  }, [src]);
  if (failed === src) return <>{text}</>;
  return (
    <img
      ref={ref}
      class={name}
      style={style}
      src={src}
      alt={alt}
      decoding="async"
      onError={() => setFailed(src)}
    />
  );
}
