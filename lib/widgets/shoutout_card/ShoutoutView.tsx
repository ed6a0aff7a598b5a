import type { Formatter } from "@/lib/overlay/format.ts";
import type { ShownShoutout } from "./use_shoutouts.ts";
import { type Messages, t, tCount } from "@/lib/locales/translator.ts";
import { Avatar } from "@/lib/overlay/components/Avatar.tsx";
import { FitText } from "@/lib/overlay/components/FitText.tsx";
import { Icon, type IconName } from "@/lib/overlay/components/Icon.tsx";
import { SHOUTOUT_CARD_MESSAGES } from "./messages.ts";

interface ShoutoutViewProps {
  shout: Pick<ShownShoutout, "login" | "name" | "viewers" | "profile">;
  fields: readonly ("avatar" | "name" | "game" | "title" | "followers")[];
  formatter: Formatter;
  words: Messages;
}

/** Draws a card about another channel. */
export function ShoutoutView(
  { shout, fields, formatter, words }: ShoutoutViewProps,
) {
  const { profile, viewers, name } = shout;
  const person = { name, avatarUrl: profile?.avatarUrl ?? null };
  const what = viewers === null
    ? t(words, SHOUTOUT_CARD_MESSAGES, "shoutout.go")
    : tCount(
      words,
      formatter.locale,
      SHOUTOUT_CARD_MESSAGES,
      "shoutout.raid",
      viewers,
      {
        viewers: formatter.number(viewers),
      },
    );
  const game = fields.includes("game") ? profile?.game ?? "" : "";
  const count = fields.includes("followers") ? profile?.followers : null;
  const followers = typeof count === "number"
    ? tCount(
      words,
      formatter.locale,
      SHOUTOUT_CARD_MESSAGES,
      "shoutout.followers",
      count,
      {
        count: formatter.number(count),
      },
    )
    : "";
  const title = fields.includes("title") ? profile?.title ?? "" : "";
  return (
    <div class="ll-shoutout" role="status">
      {fields.includes("avatar") && <Avatar person={person} />}
      <div class="ll-shoutout-text">
        {fields.includes("name") && (
          <FitText class="ll-shoutout-name" text={formatter.name(name)} />
        )}
        <FitText class="ll-shoutout-what" text={what}>
          <Icon name={viewers === null ? "bolt" : "raid"} />
          {what}
        </FitText>
        {title !== "" && <div class="ll-shoutout-title" dir="auto">{title}
        </div>}
        {(game !== "" || followers !== "") && (
          <div class="ll-shoutout-facts">
            {game !== "" && <Fact icon="game" text={game} />}
            {followers !== "" && <Fact icon="follow" text={followers} />}
          </div>
        )}
        {shout.login && (
          <FitText
            class="ll-shoutout-link"
            text={`twitch.tv/${shout.login}`}
          />
        )}
      </div>
    </div>
  );
}

/** Draws a fact about the channel. */
function Fact({ icon, text }: { icon: IconName; text: string }) {
  return (
    <span class="ll-shoutout-fact">
      <Icon name={icon} />
      <span class="ll-cut" dir="auto">{text}</span>
    </span>
  );
}
