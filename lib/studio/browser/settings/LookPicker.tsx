import { useSignal } from "@preact/signals";
import type { Option } from "@/lib/schema/forms/model.ts";
import { Button } from "@/lib/studio/ui/Button.tsx";
import { Dialog } from "@/lib/studio/ui/Dialog.tsx";
import { LOOK_MESSAGES } from "@/lib/studio/messages/looks.ts";
import { SETTINGS_MESSAGES as words } from "@/lib/studio/messages/settings.ts";
import {
  mayShowLook,
  NO_LOOK,
} from "@/lib/studio/browser/looks/channel_look.ts";
import { widgetSource } from "@/lib/studio/browser/source_address.ts";
import { SourcePreview } from "@/lib/studio/browser/sources/SourcePreview.tsx";
import { attempt } from "@/lib/studio/browser/studio_api.ts";
import { saveWidget } from "@/lib/studio/browser/widgets/widget_commands.ts";

/** Lets a look be chosen by the widget itself, drawn in each with the streamer's own name. */
export function LookPicker(
  { channelId, channelName, readOnly, widget, looks, channelLook }: {
    channelId: string;
    channelName: string;
    readOnly: boolean;
    widget: {
      id: string;
      pack: string | null;
      width: number;
      height: number;
    };
    looks: readonly Option[];
    /** The look that the channel wears. */
    channelLook: { id: string; title: string };
  },
) {
  const isOpen = useSignal(false);
  const named = [...looks, { value: NO_LOOK, label: LOOK_MESSAGES.plain }];
  const all: readonly Option[] = [
    { value: "", label: LOOK_MESSAGES.ofChannel(channelLook.title) },
    ...named,
  ];
  const current = widget.pack ?? "";
  const now = all.find(({ value }) => value === current)?.label ??
    (current === channelLook.id ? channelLook.title : current);

  async function choose(look: string) {
    isOpen.value = false;
    if (look === current) return;
    if (!await mayShowLook()) return;
    const saved = await attempt(() =>
      saveWidget(channelId, { id: widget.id, pack: look === "" ? null : look })
    );
    // The look decides what every setting shows that is not set here.
    if (saved) location.reload();
  }

  const source = widgetSource(channelId, widget.id);
  return (
    <div class="panel look-now">
      <p>
        {words.look}: <strong>{now}</strong>
        <span class="field__hint">{words.lookHint}</span>
      </p>
      <Button
        icon="palette"
        disabled={readOnly}
        onClick={() => isOpen.value = true}
      >
        {words.chooseLook}
      </Button>
      <Dialog
        open={isOpen.value}
        title={words.chooseLook}
        size="wide"
        onClose={() => isOpen.value = false}
      >
        <p>
          <a
            class="lone-link"
            href={`/looks?name=${encodeURIComponent(channelName)}`}
            target="_blank"
          >
            {words.allLooks}
          </a>
        </p>
        <div class="choices">
          {all.map(({ value, label }) => (
            <button
              key={value}
              type="button"
              class="choice"
              aria-pressed={value === current}
              onClick={() => choose(String(value))}
            >
              <SourcePreview
                channelId={channelId}
                readOnly={readOnly}
                still
                framed
                source={{
                  ...source,
                  query: {
                    ...source.query,
                    pack: String(value) || channelLook.id,
                    as: channelName,
                  },
                }}
                width={widget.width}
                height={widget.height}
                title={words.preview(label)}
              />
              <strong>{label}</strong>
            </button>
          ))}
        </div>
      </Dialog>
    </div>
  );
}
