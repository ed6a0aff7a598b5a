import { useLayoutEffect, useRef } from "preact/hooks";
import { createFormatter } from "@/lib/overlay/format.ts";
import { personName } from "@/lib/overlay/components/BoardRows.tsx";
import { PersonAvatar } from "@/lib/overlay/components/PersonAvatar.tsx";
import { FitText } from "@/lib/overlay/components/FitText.tsx";
import { Frame } from "@/lib/overlay/components/Frame.tsx";
import { Icon } from "@/lib/overlay/components/Icon.tsx";
import { t } from "@/lib/locales/translator.ts";
import { useFlash } from "@/lib/overlay/use_calm.ts";
import { useCountUp } from "@/lib/overlay/use_count_up.ts";
import { useCue } from "@/lib/overlay/use_cue.ts";
import { useShown } from "@/lib/overlay/use_shown.ts";
import { useTakenAway } from "@/lib/overlay/use_taken_away.ts";
import { useWidget, type WidgetProps } from "@/lib/overlay/use_widget.ts";
import type { streamBoss } from "./definition.ts";
import { STREAM_BOSS_MESSAGES } from "./messages.ts";

/** Draws `stream-boss`. */
export function StreamBoss(props: WidgetProps<typeof streamBoss>) {
  const { page } = props;
  const widget = useWidget(props);
  const settings = widget.settings.value;
  useTakenAway(page, widget.state);
  const { boss } = widget.state.value;
  const formatter = createFormatter({
    format: settings.format,
    locale: page.locale,
  });
  const full = settings.motion.intensity === "full";
  const hp = useCountUp(boss?.hp ?? 0, full ? 600 : 0);
  const play = useCue(page, props.instanceId);
  const root = useRef<HTMLDivElement>(null);
  const known = useRef(boss?.hp);
  const mayFlash = useFlash(settings.a11y);
  useLayoutEffect(() => {
    const before = known.current;
    known.current = boss?.hp;
    if (before !== undefined && (boss?.hp ?? 0) < before) play(settings.sound);
    if (!full || before === undefined || (boss?.hp ?? 0) >= before) return;
    if (!mayFlash()) return;
    root.current?.animate([
      { transform: "none" },
      { transform: "translateX(-8px) rotate(-1deg)", offset: 0.2 },
      { transform: "translateX(7px) rotate(1deg)", offset: 0.45 },
      { transform: "translateX(-4px)", offset: 0.7 },
      { transform: "none" },
    ], { duration: 420 });
  }, [boss?.hp]);
  const shown = useShown(page, settings.visibility, boss !== null) &&
    boss !== null;
  return (
    <Frame kind="stream-boss" settings={settings} page={page} shown={shown}>
      {boss && (
        <div
          class="ll-boss"
          ref={root}
          style={{ "--share": String(hp / Math.max(1, boss.maxHp)) }}
        >
          {boss.boss
            ? <PersonAvatar person={boss.boss} page={page} />
            : (
              <span class="ll-avatar">
                <Icon name="trophy" />
              </span>
            )}
          <div class="ll-boss-text">
            <FitText
              class="ll-boss-name"
              text={boss.boss
                ? formatter.name(personName(boss.boss, page.words))
                : t(page.words, STREAM_BOSS_MESSAGES, "boss.none")}
            />
            <div class="ll-hype-track ll-boss-bar">
              <div class="ll-hype-fill" />
              <FitText
                class="ll-hype-percent ll-on-bar"
                text={t(page.words, STREAM_BOSS_MESSAGES, "boss.hp", {
                  current: formatter.number(hp),
                  target: formatter.number(boss.maxHp),
                })}
              />
            </div>
            {boss.lastHit
              ? (
                <FitText
                  class="ll-boss-hit"
                  text={`${
                    personName(boss.lastHit.person, page.words)
                  } ${boss.lastHit.points}`}
                >
                  <Icon name="bolt" />
                  <bdi>
                    {formatter.name(
                      personName(boss.lastHit.person, page.words),
                    )}
                  </bdi>{" "}
                  <b>
                    {t(page.words, STREAM_BOSS_MESSAGES, "boss.hit", {
                      count: formatter.number(boss.lastHit.points),
                    })}
                  </b>
                </FitText>
              )
              : boss.boss === null && (
                <FitText
                  class="ll-boss-hit"
                  text={t(page.words, STREAM_BOSS_MESSAGES, "boss.first")}
                />
              )}
          </div>
        </div>
      )}
    </Frame>
  );
}
