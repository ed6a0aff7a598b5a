import { useSignal } from "@preact/signals";
import { createFormatter } from "@/lib/browser/format.ts";
import { FitText } from "@/lib/browser/parts/FitText.tsx";
import { Frame } from "@/lib/browser/parts/Frame.tsx";
import { Icon, iconOf } from "@/lib/browser/parts/Icon.tsx";
import { passesFilter } from "@/lib/browser/passes_filter.ts";
import { useCountUp } from "@/lib/browser/use_count_up.ts";
import { useCue } from "@/lib/browser/use_cue.ts";
import { useShown } from "@/lib/browser/use_shown.ts";
import { useSupportEvents } from "@/lib/browser/use_support_events.ts";
import { useWidget, type WidgetProps } from "@/lib/browser/use_widget.ts";
import type { tipJar } from "@/lib/widgets/kinds/tip_jar.ts";

interface Drop {
  id: string;
  kind: string;
  /** Where over the jar it falls, -1 to 1. */
  place: number;
}

/** Drops that are seen at the same time; a drop is gone when it has fallen. */
const MOST_DROPS = 12;
const SURFACES = {
  jar:
    "M20 8h60v8c0 4 8 6 8 14v78c0 8-6 14-14 14H26c-8 0-14-6-14-14V30c0-8 8-10 8-14z",
  cup: "M14 10h72l-9 104c-1 5-4 8-9 8H32c-5 0-8-3-9-8z",
  box: "M10 12h80v100c0 6-4 10-10 10H20c-6 0-10-4-10-10z",
} as const;

/** Face of `tip-jar`. */
export default function TipJar(props: WidgetProps<typeof tipJar>) {
  const { page, instanceId } = props;
  const widget = useWidget(props);
  const settings = widget.settings.value;
  const { jar } = widget.state.value;
  const drops = useSignal<Drop[]>([]);
  const play = useCue(page);
  const full = settings.motion.intensity === "full";

  useSupportEvents(page, (event) => {
    if (!passesFilter(event, settings.filter, page.mode === "preview")) return;
    play(settings.sound, event.kind);
    if (!full) return;
    const place = ((event.id.charCodeAt(event.id.length - 1) % 9) - 4) / 5;
    drops.value = [...drops.peek(), { id: event.id, kind: event.kind, place }]
      .slice(-MOST_DROPS);
  });

  const points = useCountUp(jar?.points ?? 0, full ? 900 : 0);
  const share = jar ? Math.max(0, Math.min(1, points / jar.capacity)) : 0;
  const formatter = createFormatter({
    format: settings.format,
    locale: page.locale,
  });
  const shown = useShown(page, settings.visibility, jar !== null) &&
    jar !== null;
  const surface = settings.container === "custom"
    ? SURFACES.jar
    : SURFACES[settings.container];
  const clip = `jar-${instanceId}`;
  return (
    <Frame kind="tip-jar" settings={settings} page={page} shown={shown}>
      <div class="ll-jar">
        <svg viewBox="0 0 100 130" aria-hidden="true">
          <defs>
            <clipPath id={clip}>
              <path d={surface} />
            </clipPath>
          </defs>
          <g clip-path={`url(#${clip})`}>
            <rect class="ll-jar-glass" width="100" height="130" />
            <g style={{ transform: `translateY(${(1 - share) * 114}px)` }}>
              <path
                class="ll-jar-fill"
                d="M-20 12q15-8 30 0t30 0 30 0 30 0 30 0v140H-20z"
              />
            </g>
          </g>
          <path class="ll-jar-rim" d={surface} />
          <path class="ll-jar-shine" d="M22 34v70" />
        </svg>
        {drops.value.map((drop) => (
          <span
            key={drop.id}
            class="ll-jar-drop"
            data-kind={drop.kind}
            style={{ "--place": String(drop.place) }}
            onAnimationEnd={() => {
              drops.value = drops.peek().filter((other) => other !== drop);
            }}
          >
            <span class="ll-row-icon">
              <Icon name={iconOf(drop.kind)} />
            </span>
          </span>
        ))}
        <FitText
          class="ll-jar-text"
          text={formatter.percent(Math.floor(share * 100))}
        />
      </div>
    </Frame>
  );
}
