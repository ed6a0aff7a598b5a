import { useEffect, useRef } from "preact/hooks";
import { createFormatter } from "@/lib/overlay/format.ts";
import { Celebration } from "@/lib/overlay/components/Celebration.tsx";
import { FitText } from "@/lib/overlay/components/FitText.tsx";
import { Frame } from "@/lib/overlay/components/Frame.tsx";
import { Icon } from "@/lib/overlay/components/Icon.tsx";
import { TimeLeft } from "@/lib/overlay/components/TimeLeft.tsx";
import { stayMs } from "@/lib/overlay/read_time.ts";
import { t } from "@/lib/locales/translator.ts";
import { useCountUp } from "@/lib/overlay/use_count_up.ts";
import { useCue } from "@/lib/overlay/use_cue.ts";
import { useLinger } from "@/lib/overlay/use_linger.ts";
import { useNow } from "@/lib/overlay/use_now.ts";
import { useSnapshots } from "@/lib/overlay/use_snapshots.ts";
import { useSparks } from "@/lib/overlay/use_sparks.ts";
import { useShown } from "@/lib/overlay/use_shown.ts";
import { challengeAt, untilMissed } from "./challenge_at.ts";
import { useWidget, type WidgetProps } from "@/lib/overlay/use_widget.ts";
import type { miniGoal } from "./definition.ts";
import { MINI_GOAL_MESSAGES } from "./messages.ts";
import { SUBATHON_MESSAGES } from "@/lib/locales/english/subathon.ts";

/** Draws `mini-goal`. */
export function MiniGoal(props: WidgetProps<typeof miniGoal>) {
  const { page } = props;
  const widget = useWidget(props);
  const settings = widget.settings.value;
  useSnapshots(page, "challenge.state", ({ challenge }) => {
    widget.state.value = { challenge };
  });
  const now = useNow(page, (time) => {
    const { challenge } = widget.state.peek();
    return challenge ? untilMissed(challenge, time) : null;
  });
  const received = widget.state.value.challenge;
  const challenge = received && challengeAt(received, now);
  const play = useCue(page, props.instanceId);
  const status = challenge?.status ?? null;
  const key = challenge ? `${challenge.challengeId}:${status}` : null;
  const before = useRef(key);
  useEffect(() => {
    if (before.current === key) return;
    before.current = key;
    if (status === "running") play(settings.startSound, "challenge.state");
    if (status === "done") play(settings.successSound);
    if (status === "missed") play(settings.failSound);
  }, [key]);

  const doneAt = challenge?.endedAt ? Date.parse(challenge.endedAt) : now;
  const sparks = useSparks(status === "done" ? key : null, doneAt, now);

  const running = status === "running";
  const visible = useLinger(
    page,
    challenge === null || status === "cancelled"
      ? null
      : running
      ? "open"
      : challenge.endedAt ?? challenge.endsAt,
    stayMs(settings.lingerMs, challenge?.text ?? "", settings.a11y),
  );
  const shown = useShown(page, settings.visibility, visible) && visible;
  const formatter = createFormatter({
    format: settings.format,
    locale: page.locale,
  });
  const countMs = settings.motion.intensity === "full" ? 700 : 0;
  const progress = useCountUp(challenge?.progress ?? 0, countMs);
  const figure = (value: number) =>
    challenge?.currency
      ? formatter.money(value, challenge.currency)
      : formatter.number(value);
  // A figure that still counts up is below its goal.
  const isCounted = progress === challenge?.progress ||
    progress >= (challenge?.target ?? 0);
  const word = status === "done" && isCounted
    ? t(page.words, SUBATHON_MESSAGES, "challenge.done")
    : status === "missed"
    ? t(page.words, MINI_GOAL_MESSAGES, "challenge.missed")
    : "";
  return (
    <Frame kind="mini-goal" settings={settings} page={page} shown={shown}>
      {challenge && (
        <div
          class={`ll-hype ll-challenge is-${settings.style}`}
          data-status={challenge.status}
          style={{
            "--share": String(
              Math.min(1, progress / Math.max(1, challenge.target)),
            ),
          }}
        >
          <div class="ll-hype-head">
            <FitText class="ll-hype-title" text={challenge.text} />
            {settings.showTime && running && challenge.endsAt && (
              <TimeLeft page={page} endsAt={challenge.endsAt} />
            )}
            {word !== "" && (
              <span class="ll-challenge-word">
                <Icon name={status === "done" ? "check" : "clock"} />
                {word}
              </span>
            )}
          </div>
          {settings.showProgress && (
            <div class="ll-hype-track">
              <div class="ll-hype-fill" />
              <FitText
                class="ll-hype-percent ll-on-bar"
                text={`${figure(progress)} / ${figure(challenge.target)}`}
              />
            </div>
          )}
        </div>
      )}
      {sparks && challenge && shown && (
        <Celebration
          seed={challenge.challengeId}
          moment={null}
          page={page}
          delayMs={countMs}
          motion={settings.motion}
          a11y={settings.a11y}
        />
      )}
    </Frame>
  );
}
