import type { MessagePart } from "@/lib/schema/events/catalogue.ts";
import {
  cheerColor,
  cheermotePicture,
} from "@/lib/schema/events/cheermotes.ts";
import { emotePicture } from "@/lib/schema/events/emotes.ts";
import type { PageInfo } from "@/lib/overlay/page_info.ts";
import {
  ownCheermotePicture,
  useCheermotes,
} from "@/lib/overlay/use_cheermotes.ts";
import {
  behindNames,
  NAME_CONTRAST,
  readableColor,
} from "@/lib/core/readable_color.ts";
import type { BoxSettings } from "@/lib/schema/widgets/settings/box.ts";
import { Picture } from "./Picture.tsx";

interface MessageTextProps {
  parts: readonly MessagePart[];
  page: PageInfo;
  platform: string;
  /** Emotes move. */
  animated?: boolean;
  /** Pictures of words that are emotes of other services. */
  emotes?: ReadonlyMap<string, string>;
  /** Treatment of links; they are drawn as text by default. */
  links?: "show" | "mask";
  /** The plate that it is drawn on; the colours of cheers can be read on it. */
  box?: BoxSettings;
  /** Colour of a plate that only the text has, over that one: `#RRGGBB`. */
  plate?: string | undefined;
}

/**
 * Draws a chat text with its emotes. Everything a viewer wrote is a text node,
 * no link can be followed, and pictures come from hosts that we know.
 */
export function MessageText(
  {
    parts,
    page,
    platform,
    animated = true,
    emotes,
    links = "show",
    box,
    plate,
  }: MessageTextProps,
) {
  return (
    <>
      {parts.map((part, index) => {
        const emote = emoteUrl(part, platform, animated);
        if (emote) {
          return (
            <Picture
              key={index}
              class="ll-emote"
              src={emote}
              text={part.text}
            />
          );
        }
        if (part.type === "cheermote") {
          return (
            <Cheermote
              key={index}
              part={part}
              page={page}
              platform={platform}
              animated={animated}
              {...(box && { box })}
              plate={plate}
            />
          );
        }
        if (part.type === "link") return linkText(part.text, links);
        if (part.type === "mention") {
          // Its letters neither turn the line nor lose their sign to it.
          return <bdi key={index} class="ll-mention">{part.text}</bdi>;
        }
        return emotes && emotes.size > 0
          ? <Words key={index} text={part.text} emotes={emotes} />
          : part.text;
      })}
    </>
  );
}

/**
 * Draws a cheermote as the platform does: its picture and its bits in the
 * colour of their tier. Where the picture cannot be had, `Cheer100` stands there
 * in that colour.
 */
function Cheermote(
  { part, page, platform, animated, box, plate }:
    & { part: MessagePart & { type: "cheermote" } }
    & Pick<
      MessageTextProps,
      "page" | "platform" | "animated" | "box" | "plate"
    >,
) {
  const own = useCheermotes(page, platform === "twitch");
  const moves = { animated: animated !== false };
  const number = String(part.bits);
  const bits = part.text.endsWith(number) ? number : "";
  const name = part.text.slice(0, part.text.length - bits.length);
  const tier = cheerColor(part.tier);
  const color = plate
    ? readableColor(tier, plate)
    : readableColor(tier, behindNames(box), NAME_CONTRAST);
  return (
    <bdi class="ll-cheer" style={{ color }}>
      {platform === "twitch"
        ? (
          <Picture
            class="ll-emote"
            src={ownCheermotePicture(own, part, moves) ??
              cheermotePicture(part, moves)}
            text={name}
          />
        )
        : name}
      {bits}
    </bdi>
  );
}

/** A text whose words may be pictures. */
function Words(
  { text, emotes }: { text: string; emotes: ReadonlyMap<string, string> },
) {
  const words = text.split(/(\s+)/);
  if (!words.some((word) => emotes.has(word))) return <>{text}</>;
  return (
    <>
      {words.map((word, index) => {
        const src = emotes.get(word);
        return src
          ? <Picture key={index} class="ll-emote" src={src} text={word} />
          : word;
      })}
    </>
  );
}

/** A link as it may be drawn: as text, or as its host alone. */
function linkText(text: string, links: "show" | "mask"): string {
  if (links === "show") return text;
  const host = /^(?:https?:\/\/)?([^/\s]+)/.exec(text)?.[1] ?? "";
  return `‹${host}›`;
}

/** Address of an emote's picture; `null` for what is not an emote with a known picture. */
function emoteUrl(
  part: MessagePart,
  platform: string,
  animated: boolean,
): string | null {
  if (part.type !== "emote" || platform !== "twitch") return null;
  const format = part.animated && animated ? "animated" : "static";
  return emotePicture(part.id, { format, scale: "2.0" });
}
