import { useRef } from "preact/hooks";
import {
  type AlertContent,
  type AlertLanguage,
  type AlertSettings,
  alertText,
} from "./alert_content.ts";
import { AlertEmblem } from "./AlertEmblem.tsx";
import { countedFigure, cutAtFigure } from "./alert_figure.ts";
import { alertLayout, isHero } from "./alert_place.ts";
import type { AlertSize } from "@/lib/schema/widgets/alert_size.ts";
import { alertSize } from "./alert_size.ts";
import { useAlertShow } from "./use_alert_show.ts";
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
  /** Time for which it is on, ms. */
  durationMs: number;
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
  { content, ...rest }: AlertViewProps,
) {
  const [first] = content;
  return first
    ? (
      <OneAlert
        {...rest}
        content={content}
        first={first}
      />
    )
    : null;
}

function OneAlert(
  {
    first,
    playId,
    durationMs,
    content,
    settings,
    page,
    language,
    onHeard,
    onFail,
  }: AlertViewProps & { first: AlertContent },
) {
  const root = useRef<HTMLDivElement>(null);
  const { event, variant } = first;
  const now = useCountdown(event, page);
  const text = alertText(content, { ...language, now });
  const size = alertSize(event, settings.sizes);
  const layout = alertLayout(size, settings);
  const counted = content.length > 1 || first.summary
    ? null
    : countedFigure(event, language.formatter);
  const kind = shownKind(event);
  useAlertShow(root, {
    playId,
    event,
    kind,
    size,
    durationMs,
    figure: counted,
    settings,
    page,
    language,
  });
  const message = "message" in event.data ? event.data.message : null;
  const asset = variant.media ? page.assets[variant.media] : undefined;
  const hasPicture = asset?.type === "image" || asset?.type === "video";
  return (
    <div
      ref={root}
      class={`ll-alert is-${layout} is-${settings.motion.intensity}${
        text.message === "" ? "" : " has-message"
      }${hasPicture ? " has-picture" : ""}`}
      data-kind={kind}
      data-size={size}
      style={{
        "--media-share": settings.mediaMaxPct / 100,
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
        <Headline
          template={text.template}
          values={text.values}
          figure={counted?.write(counted.value) ?? ""}
          hero={isHero(size, settings)}
        />
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

/**
 * Draws the name on a line of its own where the template begins with it, and the
 * figure as what the eye finds first.
 */
function Headline(
  { template, values, figure, hero }: {
    template: string;
    values: Readonly<Record<string, string | undefined>>;
    /** As the text has it; empty for none. */
    figure: string;
    /** It is larger than the name. */
    hero: boolean;
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
  const [before, after] = (figure && cutAtFigure(rest, figure)) || [];
  return (
    <>
      <FitText class="ll-alert-name" text={head.text} />
      {rest !== "" && (
        <div class={`ll-alert-line${hero ? " is-hero" : ""}`} dir="auto">
          {before === undefined ? rest : (
            <>
              {before}
              <div>
                <b
                  class="ll-alert-figure ll-counted"
                  style={{ "--letters": figure.length }}
                >
                  <span>{figure}</span>
                </b>
                {after}
              </div>
            </>
          )}
        </div>
      )}
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
      settings={settings}
      formatter={formatter}
    />
  );
}
