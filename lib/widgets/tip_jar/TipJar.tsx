import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { createFormatter } from "@/lib/overlay/format.ts";
import { clamp } from "@/lib/core/clamp.ts";
import { pileOf } from "./jar_pile.ts";
import { FitText } from "@/lib/overlay/components/FitText.tsx";
import { Frame } from "@/lib/overlay/components/Frame.tsx";
import { iconOf } from "@/lib/overlay/components/EventIcon.tsx";
import type { IconName } from "@/lib/overlay/components/Icon.tsx";
import { JarObject } from "./JarObject.tsx";
import { countsForWidget } from "@/lib/overlay/counts_for_widget.ts";
import { useFlash } from "@/lib/overlay/use_calm.ts";
import { useCelebration } from "@/lib/overlay/use_celebration.ts";
import { useCountUp } from "@/lib/overlay/use_count_up.ts";
import { useCue } from "@/lib/overlay/use_cue.ts";
import { useShown } from "@/lib/overlay/use_shown.ts";
import { useSupportEvents } from "@/lib/overlay/use_support_events.ts";
import { useWidget, type WidgetProps } from "@/lib/overlay/use_widget.ts";
import type { tipJar } from "./definition.ts";

/** An item that falls; gone when it has come to rest, the level rises by itself. */
interface Drop {
  id: string;
  icon: IconName;
  delayMs: number;
}

/** Drops that are seen at the same time. */
const MAX_DROPS = 12;
/** Of one contribution. */
const MAX_OF_ONE = 5;
const APART_MS = 110;
const STEPS_PER_SECOND = { low: 30, normal: 60 } as const;
/** Icons that a pile is made of, repeated over and over. */
const PILE: readonly IconName[] = ["tip", "tip", "cheer", "tip", "sub"];
/** Coins that leap out of a jar that has become full. */
const SPLASH = 14;
/** All of them are gone after it: the figure counts up first, ms. */
const SPLASH_MS = 2_600;
const SURFACES = {
  jar:
    "M20 8h60v8c0 4 8 6 8 14v78c0 8-6 14-14 14H26c-8 0-14-6-14-14V30c0-8 8-10 8-14z",
  cup: "M14 10h72l-9 104c-1 5-4 8-9 8H32c-5 0-8-3-9-8z",
  box: "M10 12h80v100c0 6-4 10-10 10H20c-6 0-10-4-10-10z",
} as const;

/** Draws `tip-jar`. */
export function TipJar(props: WidgetProps<typeof tipJar>) {
  const { page, instanceId } = props;
  const widget = useWidget(props);
  const settings = widget.settings.value;
  const { container, maxObjects, motion } = settings;
  const { jar } = widget.state.value;
  const drops = useSignal<Drop[]>([]);
  const play = useCue(page, instanceId);
  const mayFlash = useFlash(settings.a11y);
  const full = motion.intensity === "full";

  useSupportEvents(page, (event) => {
    if (!countsForWidget(event, settings.filter, page.mode === "preview")) {
      return;
    }
    play(settings.sound, event.kind);
    if (!full || !mayFlash()) return;
    const count = event.kind === "gift" ? event.data.count : 1;
    const fresh = Array.from(
      { length: Math.min(MAX_OF_ONE, count) },
      (_, index) => ({
        id: `${event.id}.${index}`,
        icon: iconOf(event.kind),
        delayMs: index * APART_MS,
      }),
    );
    drops.value = [...drops.peek(), ...fresh].slice(-MAX_DROPS);
  });

  const points = useCountUp(jar?.points ?? 0, full ? 900 : 0);
  const share = jar ? clamp(points / jar.capacity, 0, 1) : 0;
  const pile = useMemo(() => pileOf(container, maxObjects), [
    container,
    maxObjects,
  ]);
  const filled = jar && jar.filledTimes > 0 ? String(jar.filledTimes) : null;
  const splash = useCelebration(filled, full ? SPLASH_MS : 0);
  const lying = motion.intensity === "none"
    ? []
    : pile.slots.slice(0, Math.round(share * pile.slots.length));
  // What falls comes to rest on top.
  const top = pile.slots[Math.min(lying.length, pile.slots.length - 1)];
  const formatter = createFormatter({
    format: settings.format,
    locale: page.locale,
  });
  const shown = useShown(page, settings.visibility, jar !== null) &&
    jar !== null;
  const surface = container === "custom" ? null : SURFACES[container];
  const clip = `jar-${instanceId}`;
  return (
    <Frame
      kind="tip-jar"
      settings={settings}
      page={page}
      shown={shown}
      vars={{ "--object": String(pile.size) }}
    >
      <div class="ll-jar">
        <div class="ll-jar-box">
          {surface && (
            <svg viewBox="0 0 100 130" aria-hidden="true">
              <clipPath id={clip}>
                <path d={surface} />
              </clipPath>
              <g clip-path={`url(#${clip})`}>
                <rect class="ll-jar-glass" width="100" height="130" />
                <g style={{ transform: `translateY(${(1 - share) * 112}px)` }}>
                  <path
                    class="ll-jar-fill"
                    d="M-20 14q15-5 30 0t30 0 30 0 30 0 30 0v140H-20z"
                  />
                </g>
              </g>
            </svg>
          )}
          {lying.map((slot, index) => (
            <JarObject
              key={index}
              slot={slot}
              look={index * 7}
              icon={PILE[index % PILE.length] ?? "tip"}
              fall={null}
            />
          ))}
          {top && drops.value.map((drop) => (
            <JarObject
              key={drop.id}
              slot={top}
              look={drop.id.length}
              icon={drop.icon}
              fall={{
                stepsPerSecond: STEPS_PER_SECOND[settings.quality],
                delayMs: drop.delayMs,
              }}
              onRest={() => {
                drops.value = drops.peek().filter((other) => other !== drop);
              }}
            />
          ))}
          {surface && (
            <svg viewBox="0 0 100 130" aria-hidden="true">
              <path class="ll-jar-rim" d={surface} />
              <path class="ll-jar-shine" d="M23 40v52" />
              <path class="ll-jar-shine" d="M23 101v3" />
              {container === "jar" && <path class="ll-jar-lip" d="M18 9h64" />}
            </svg>
          )}
          {splash && (
            <div class="ll-jar-splash" key={filled} aria-hidden="true">
              {Array.from({ length: SPLASH }, (_, index) => (
                <i
                  key={index}
                  class={`ll-jar-object is-look-${index % 4}`}
                  style={{
                    "--x": String((index / (SPLASH - 1) - 0.5) * 2),
                    "--n": String(index * 5 % SPLASH),
                  }}
                />
              ))}
            </div>
          )}
          <div class="ll-jar-tag">
            <FitText
              class="ll-jar-text"
              text={formatter.percent(Math.floor(share * 100))}
            />
          </div>
        </div>
      </div>
    </Frame>
  );
}
