import { useComputed } from "@preact/signals";
import { imageAt } from "./image_schedule.ts";
import { overlay } from "@/lib/overlay/overlay_context.ts";
import { AssetPicture } from "@/lib/overlay/components/AssetPicture.tsx";
import { Frame } from "@/lib/overlay/components/Frame.tsx";
import { Presence } from "@/lib/overlay/components/Presence.tsx";
import { useNow } from "@/lib/overlay/use_now.ts";
import { useShown } from "@/lib/overlay/use_shown.ts";
import { useWidget, type WidgetProps } from "@/lib/overlay/use_widget.ts";
import type { imageRotator } from "./definition.ts";

/** Draws `image-rotator`. */
export function ImageRotator(props: WidgetProps<typeof imageRotator>) {
  const { page } = props;
  const widget = useWidget(props);
  const settings = widget.settings.value;
  const scene =
    useComputed(() =>
      typeof document === "undefined" ? null : overlay().scene.value
    ).value;
  const { items } = settings;
  const now = useNow(
    page,
    (time) =>
      items.length === 0 ? null : imageAt(items, settings, time, scene).leftMs,
  );
  const { index } = imageAt(items, settings, now, scene);
  const item = index === null ? undefined : items[index];
  const asset = item && page.assets[item.asset];
  const shown = useShown(page, settings.visibility, asset !== undefined);
  const alt = item?.altText || asset?.name || "";
  const style = { "object-fit": settings.fit };
  return (
    <Frame
      kind="image-rotator"
      settings={settings}
      page={page}
      shown={shown && asset !== undefined}
    >
      <Presence
        id={asset && index !== null ? `${index}` : null}
        motion={settings.motion}
        a11y={settings.a11y}
      >
        <AssetPicture asset={asset} alt={alt} style={style} />
        {asset?.type === "video" && (
          <video
            class="ll-media"
            src={asset.url}
            autoplay
            muted
            loop
            playsInline
            aria-label={alt}
            style={style}
          />
        )}
      </Presence>
      {settings.adLabel !== "" && (
        <span class="ll-ad-label">{settings.adLabel}</span>
      )}
    </Frame>
  );
}
