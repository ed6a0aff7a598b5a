import {
  type AlertContent,
  type AlertLanguage,
  type AlertSettings,
  alertText,
} from "./alert_content.ts";
import { AlertEmblem } from "./AlertEmblem.tsx";
import { type AlertSize, alertSize } from "./alert_size.ts";
import type { AlertPart } from "./alert_reports.ts";
import { AlertVideo } from "./AlertVideo.tsx";
import type { PageMode } from "@/lib/schema/overlays/browser_sources.ts";
import type { PageAsset, PageInfo } from "@/lib/overlay/page_info.ts";
import type { ShownEvent } from "@/lib/overlay/describe_event.ts";
import { shownKind } from "@/lib/schema/widgets/rules/event_amounts.ts";
import { alertGain } from "@/lib/overlay/alert_gain.ts";
import type { Formatter } from "@/lib/overlay/format.ts";
import { t } from "@/lib/locales/translator.ts";
import { templateParts } from "@/lib/core/template.ts";
import { FitText } from "@/lib/overlay/components/FitText.tsx";
import { MessageText } from "@/lib/overlay/components/MessageText.tsx";
import { useCountdown } from "./use_countdown.ts";
import { ALERT_BOX_MESSAGES } from "./messages.ts";

interface AlertViewProps {
  playId: string;
  content: readonly AlertContent[];
  settings: AlertSettings;
  page: PageInfo;
  language: AlertLanguage;
  onHeard(playId: string): void;
  /** A part of it cannot be shown or played. */
  onFail(playId: string, part: AlertPart): void;
}

/** Draws one alert: its picture, what happened, what the viewer wrote. */
export function AlertView(
  { playId, content, settings, page, language, onHeard, onFail }:
    AlertViewProps,
) {
  const [first] = content;
  const now = useCountdown(first?.event, page);
  if (!first) return null;
  const { event, variant } = first;
  const text = alertText(content, { ...language, now });
  const { layout } = settings;
  const size = alertSize(event);
  const kind = shownKind(event);
  const message = "message" in event.data ? event.data.message : null;
  const asset = variant.media ? page.assets[variant.media] : undefined;
  const hasPicture = asset?.type === "image" || asset?.type === "video";
  return (
    <div
      class={`ll-alert is-${layout} is-${settings.motion.intensity}${
        text.message === "" ? "" : " has-message"
      }${hasPicture ? " has-picture" : ""}`}
      data-kind={kind}
      data-size={size}
      style={{
        "--media-share": String(settings.mediaMaxPct / 100),
        "--text-delay": `${variant.textDelayMs}ms`,
      }}
      role="status"
    >
      {layout !== "text-only" && (
        <div class="ll-alert-media">
          <AlertMedia
            asset={asset}
            volume={variant.mediaVolume / 100 *
              alertGain(kind, settings.mixer)}
            mode={page.mode}
            event={event}
            size={size}
            playId={playId}
            settings={settings}
            formatter={language.formatter}
            onHeard={() => onHeard(playId)}
            onFail={(part) => onFail(playId, part)}
          />
        </div>
      )}
      <div class="ll-alert-text">
        <Headline template={text.template} values={text.values} />
        {text.message !== "" && (
          <div class="ll-alert-message" dir="auto">
            <div>
              {message && message.parts.length > 0
                ? (
                  <MessageText
                    parts={message.parts}
                    page={page}
                    platform={event.platform}
                    box={settings.box}
                  />
                )
                : text.message}
            </div>
          </div>
        )}
        {event.test && (
          <span class="ll-test">
            {t(page.words, ALERT_BOX_MESSAGES, "test")}
          </span>
        )}
      </div>
    </div>
  );
}

/** The name on a line of its own when the template begins with it. */
function Headline(
  { template, values }: {
    template: string;
    values: Readonly<Record<string, string | undefined>>;
  },
) {
  const parts = templateParts(template, values);
  const [head, ...tail] = parts;
  if (head?.name !== "name" || tail.length === 0) {
    return (
      <div class="ll-alert-line" dir="auto">
        {parts.map((part, index) => (
          <span key={index} class={part.name ? "ll-alert-value" : undefined}>
            {part.text}
          </span>
        ))}
      </div>
    );
  }
  const rest = tail.map((part) => part.text).join("").trim();
  return (
    <>
      <FitText class="ll-alert-name" text={head.text} />
      {rest !== "" && <div class="ll-alert-line" dir="auto">{rest}</div>}
    </>
  );
}

function AlertMedia(
  {
    asset,
    volume,
    mode,
    event,
    size,
    playId,
    settings,
    formatter,
    onHeard,
    onFail,
  }: {
    asset: PageAsset | undefined;
    /** Of a video's own sound, 0 to 1. */
    volume: number;
    mode: PageMode;
    event: ShownEvent;
    size: AlertSize;
    playId: string;
    settings: AlertSettings;
    formatter: Formatter;
    onHeard(): void;
    onFail(part: AlertPart): void;
  },
) {
  if (asset?.type === "video") {
    return (
      <AlertVideo
        key={playId}
        url={asset.url}
        volume={volume}
        policy={settings.audioPolicy}
        mode={mode}
        onHeard={onHeard}
        onFail={() => onFail("video")}
      />
    );
  }
  if (asset?.type === "image") {
    return <img src={asset.url} alt="" onError={() => onFail("picture")} />;
  }
  return (
    <AlertEmblem
      event={event}
      size={size}
      playId={playId}
      settings={settings}
      formatter={formatter}
      moving={mode !== "still"}
    />
  );
}
