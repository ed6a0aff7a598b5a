import { useEffect, useRef } from "preact/hooks";
import { effect } from "@preact/signals";
import { overlay } from "@/lib/overlay/overlay_context.ts";
import { AssetPicture } from "@/lib/overlay/components/AssetPicture.tsx";
import { Frame } from "@/lib/overlay/components/Frame.tsx";
import { useShown } from "@/lib/overlay/use_shown.ts";
import { useWidget, type WidgetProps } from "@/lib/overlay/use_widget.ts";
import type { staticMedia } from "./definition.ts";

/** Draws `static-media`. */
export function StaticMedia(props: WidgetProps<typeof staticMedia>) {
  const { page } = props;
  const widget = useWidget(props);
  const settings = widget.settings.value;
  const asset = settings.asset ? page.assets[settings.asset] : undefined;
  const video = useRef<HTMLVideoElement>(null);
  const audio = useRef<HTMLAudioElement>(null);
  const url = asset?.url;

  useEffect(() => {
    const element = video.current ?? audio.current;
    if (!element || page.mode === "still") return;
    // A picture that nobody sees is not decoded.
    return effect(() => {
      const { visible, commands: orders, mayPlay } = overlay();
      element.volume = (settings.volume / 100) * orders.volume.value;
      element.muted = settings.volume === 0 || !mayPlay("leader-only");
      if (visible.value) element.play().catch(() => {});
      else element.pause();
    });
  }, [url, settings.volume]);

  const shown = useShown(page, settings.visibility, asset !== undefined) &&
    asset !== undefined;
  const alt = settings.altText || asset?.name || "";
  const style = {
    "object-fit": settings.fit,
    "transform": settings.rotate === 0
      ? undefined
      : `rotate(${settings.rotate}deg)`,
  };
  return (
    <Frame kind="static-media" settings={settings} page={page} shown={shown}>
      <AssetPicture asset={asset} alt={alt} style={style} />
      {asset?.type === "video" && (
        <video
          ref={video}
          class="ll-media"
          src={asset.url}
          loop={settings.loop}
          muted
          playsInline
          preload="metadata"
          aria-label={alt}
          style={style}
        />
      )}
      {asset?.type === "sound" && (
        <audio
          ref={audio}
          src={asset.url}
          loop={settings.loop}
          muted
          preload="auto"
        />
      )}
    </Frame>
  );
}
