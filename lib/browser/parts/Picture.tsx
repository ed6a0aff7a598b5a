import { useLayoutEffect, useRef, useState } from "preact/hooks";

interface PictureProps {
  src: string;
  /** Drawn in its place when the picture cannot be had. */
  text: string;
  class?: string;
}

/**
 * Draws a picture from another host; on stream a broken one is replaced by its
 * text, never by a sign of failure.
 */
export function Picture({ src, text, class: name }: PictureProps) {
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
      src={src}
      alt={text}
      decoding="async"
      onError={() => setFailed(src)}
    />
  );
}
