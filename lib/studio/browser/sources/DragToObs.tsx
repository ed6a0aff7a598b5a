import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { StudioIcon } from "@/lib/studio/ui/StudioIcon.tsx";
import { SOURCE_MESSAGES as words } from "@/lib/studio/messages/sources.ts";
import {
  type OverlaySource,
  readSourceAddress,
  tokenIssue,
} from "@/lib/studio/browser/source_address.ts";
import { copyText } from "@/lib/studio/browser/copy_text.ts";
import { attempt } from "@/lib/studio/browser/studio_api.ts";

/** A scene or widget that can be brought to OBS. */
export interface Bringable {
  channelId: string;
  source: OverlaySource;
  name: string;
  width: number;
  height: number;
  readOnly: boolean;
}

/**
 * Returns the address with what OBS reads when a link is dropped on it: the
 * source's name and size, which it takes off again.
 */
function dropAddress(
  address: string,
  { name, width, height }: Pick<Bringable, "name" | "width" | "height">,
): string {
  const url = new URL(address);
  url.searchParams.set("layer-name", name);
  url.searchParams.set("layer-width", String(width));
  url.searchParams.set("layer-height", String(height));
  return url.href;
}

/** Offers a source to be dragged into OBS, or copied; its address is never on screen. */
export function DragToObs(item: Bringable) {
  const { channelId, source, name, width, height, readOnly } = item;
  const address = useSignal<string | null>(null);

  // A drag carries only what is known when it begins.
  useEffect(() => {
    if (readOnly) return;
    readSourceAddress(channelId, source)
      .then((found) => address.value = found, () => {});
  }, [source.path, readOnly, tokenIssue.value]);

  async function copy() {
    const found = await attempt(() => readSourceAddress(channelId, source));
    if (found === null) return;
    await copyText(found, words.copied);
  }

  return (
    <div class="bring">
      <div class="row">
        <span
          class="drag"
          draggable={address.value !== null}
          title={words.dragHint}
          onDragStart={({ dataTransfer }) => {
            if (!dataTransfer || address.value === null) return;
            const link = dropAddress(address.value, { name, width, height });
            dataTransfer.effectAllowed = "copyLink";
            dataTransfer.setData("text/uri-list", link);
            dataTransfer.setData("text/plain", link);
          }}
        >
          <StudioIcon name="grip-vertical" />
          {words.drag}
        </span>
        <Button
          icon="copy"
          disabled={readOnly}
          onClick={copy}
          aria-label={`${words.copy}: ${name}`}
        >
          {words.copy}
        </Button>
      </div>
    </div>
  );
}
