import { isSame } from "@/lib/core/is_same.ts";
import type { SettingsDocument } from "@/lib/studio/browser/settings/settings_store.ts";
import { api } from "@/lib/studio/browser/studio_api.ts";
import { saveWidget } from "@/lib/studio/browser/widgets/widget_commands.ts";
import type { AlertsFacts } from "./alerts_facts.ts";
import { partedSettings } from "./facts_in_use.ts";

/**
 * Creates the document of who changes the channel's alerts in an alert box: they
 * stand in the place of the box's own, among its other settings. Each is stored
 * where it belongs, by a request of its own.
 */
export function channelAlertsDocument(
  { channelId, widget: { id, settings, revision, ...widget } }: Pick<
    AlertsFacts,
    "channelId" | "widget"
  >,
  alerts: NonNullable<AlertsFacts["channelAlerts"]>,
): SettingsDocument {
  const path = `/api/channels/${channelId}/alerts` as const;
  let { own } = alerts;
  let { schemaVersion } = widget;
  /** Versions of the box and of the alerts, as one. */
  const both = (box: string | null, list: string | null) =>
    `${box ?? ""} ${list ?? ""}`;
  return {
    loaded: {
      value: settings,
      version: both(`"${revision}"`, alerts.etag),
    },
    async read() {
      const [box, list] = await Promise.all([
        api.get(`/api/widgets/instances/${id}`),
        api.get(path),
      ]);
      const found = partedSettings(box.data.settings);
      own = found.own;
      schemaVersion = box.data.schemaVersion;
      return {
        ...list,
        data: { ...found.others, variants: list.data.variants ?? [] },
        etag: both(box.etag, list.etag),
      };
    },
    async write(next, { ifMatch = "" }, known) {
      const [box = "", list = ""] = ifMatch.split(" ");
      if (!isSame(next.variants, known.variants)) {
        const variants = next.variants as Record<string, unknown>[];
        const answer = await api.put(path, { variants }, {
          ...list === "" ? {} : { ifMatch: list },
        });
        const data = { ...known, variants };
        return {
          ...answer,
          data,
          etag: both(box, answer.etag),
          ...isSame(data, next) ? {} : { sent: data },
        };
      }
      const { others } = partedSettings(next);
      const answer = await saveWidget(
        channelId,
        { id, schemaVersion, settings: { ...others, ...own } },
        box,
      );
      return { ...answer, data: next, etag: both(answer.etag, list) };
    },
    keepAs: `limelight.alerts.${id}`,
  };
}
