import {
  type AlertContent,
  type AlertLanguage,
  type AlertSettings,
  alertText,
} from "./alert_content.ts";
import { AlertVideo } from "./AlertVideo.tsx";
import type { PageMode } from "@/lib/features/overlays/browser_sources/schema.ts";
import type { PageAsset, PageInfo } from "@/lib/browser/page_info.ts";
import { say } from "@/lib/browser/say.ts";
import { templateParts } from "@/lib/browser/template.ts";
import { Burst } from "@/lib/browser/parts/Burst.tsx";
import { FitText } from "@/lib/browser/parts/FitText.tsx";
import { Icon, iconOf } from "@/lib/browser/parts/Icon.tsx";
import { MessageText } from "@/lib/browser/parts/MessageText.tsx";
import { ALERT_BOX_ENGLISH } from "./words.ts";

interface AlertViewProps {
  playId: string;
  content: readonly AlertContent[];
  settings: AlertSettings;
  page: PageInfo;
  language: AlertLanguage;
}

/** Draws one alert: its picture, what happened, what the viewer wrote. */
export function AlertView(
  { playId, content, settings, page, language }: AlertViewProps,
) {
  const [first] = content;
  if (!first) return null;
  const { event, variant } = first;
  const text = alertText(content, language);
  const { layout } = settings;
  const message = "message" in event.data ? event.data.message : null;
  return (
    <div
      class={`ll-alert is-${layout} is-${settings.motion.intensity}${
        text.message === "" ? "" : " has-message"
      }`}
      data-kind={event.kind}
      style={{
        "--media-share": String(settings.mediaMaxPct / 100),
        "--text-delay": `${variant.textDelayMs}ms`,
      }}
      role="status"
    >
      {layout !== "text-only" && (
        <div class="ll-alert-media">
          <AlertMedia
            asset={variant.media ? page.assets[variant.media] : undefined}
            volume={variant.mediaVolume}
            mode={page.mode}
            kind={event.kind}
            playId={playId}
            settings={settings}
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
                    platform={event.platform}
                  />
                )
                : text.message}
            </div>
          </div>
        )}
        {event.test && (
          <span class="ll-test">
            {say(page.words, ALERT_BOX_ENGLISH, "test")}
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
  { asset, volume, mode, kind, playId, settings }: {
    asset: PageAsset | undefined;
    /** Percent, of a video's own sound. */
    volume: number;
    mode: PageMode;
    kind: string;
    playId: string;
    settings: AlertSettings;
  },
) {
  if (asset?.type === "video") {
    return (
      <AlertVideo
        key={playId}
        url={asset.url}
        volume={volume / 100}
        policy={settings.audioPolicy}
        mode={mode}
      />
    );
  }
  if (asset?.type === "image") return <img src={asset.url} alt="" />;
  return (
    <div class="ll-emblem">
      <i class="ll-emblem-rays" />
      <i class="ll-emblem-ring" />
      <Burst seed={playId} motion={settings.motion} a11y={settings.a11y} />
      <div class="ll-emblem-badge">
        <Icon name={iconOf(kind)} />
      </div>
    </div>
  );
}
