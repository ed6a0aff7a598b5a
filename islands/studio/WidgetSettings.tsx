import { useEffect, useMemo } from "preact/hooks";
import { addActions } from "@/lib/studio/browser/actions.ts";
import type { Trial } from "@/lib/studio/browser/settings/PreviewStates.tsx";
import type { Offers } from "@/lib/studio/browser/settings/offers.ts";
import { ComingScene } from "@/lib/studio/browser/settings/ComingScene.tsx";
import type { WidgetToSet } from "@/lib/studio/browser/settings/ComingScene.tsx";
import { LookPicker } from "@/lib/studio/browser/settings/LookPicker.tsx";
import { SaveBar } from "@/lib/studio/browser/settings/SaveBar.tsx";
import { WidgetForm } from "@/lib/studio/browser/settings/WidgetForm.tsx";
import { createSettingsStore } from "@/lib/studio/browser/settings/settings_store.ts";
import { settingsActions } from "@/lib/studio/browser/settings/settings_actions.ts";
import { useSettingsPreview } from "@/lib/studio/browser/settings/use_settings_preview.ts";
import { WidgetPreview } from "@/lib/studio/browser/settings/WidgetPreview.tsx";

interface WidgetSettingsProps {
  channelId: string;
  channelName: string;
  readOnly: boolean;
  widget: WidgetToSet;
  schema: Record<string, unknown>;
  language: string;
  look: Record<string, unknown>;
  groups: readonly string[];
  offers: Offers;
  trial: Trial;
}

/** Draws the settings of a widget beside its live preview. */
export default function WidgetSettings(props: WidgetSettingsProps) {
  const { channelId, channelName, readOnly, widget, offers, trial } = props;
  const store = useMemo(
    () => createSettingsStore({ channelId, ...widget, schema: props.schema }),
    [widget.id],
  );
  useEffect(() => addActions(settingsActions(store, readOnly)), []);
  const preview = useSettingsPreview(props, store);
  return (
    <div class="settings-page">
      <div class="settings-page__side">
        <WidgetPreview
          {...{ channelId, readOnly, widget, trial }}
          {...preview}
        />
        <ComingScene
          {...{ store, readOnly }}
          isPlaced={widget.sceneId !== null}
        />
        <SaveBar store={store} readOnly={readOnly} />
      </div>
      <div class="stack">
        <LookPicker
          {...{ channelId, channelName, readOnly, widget }}
          {...offers}
        />
        <WidgetForm {...props} store={store} />
      </div>
    </div>
  );
}
