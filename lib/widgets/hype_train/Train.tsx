import { useLayoutEffect, useRef } from "preact/hooks";
import { clamp } from "@/lib/core/clamp.ts";
import type { Formatter } from "@/lib/overlay/format.ts";
import { PersonAvatar } from "@/lib/overlay/components/PersonAvatar.tsx";
import type { PageInfo } from "@/lib/overlay/page_info.ts";
import { type FlashGuard, useCalm } from "@/lib/overlay/use_calm.ts";
import { useInnerSize } from "@/lib/overlay/use_inner_size.ts";
import type { Rider } from "./riders.ts";

interface TrainProps {
  riders: readonly Rider[];
  level: number;
  /** Part of the level that is full, 0 to 1. */
  share: number;
  /** Points of the whole train: more of them push it. */
  total: number;
  /** A level was reached: it goes through a tunnel. */
  up: boolean;
  /** Time for which a level is celebrated, ms. */
  upMs: number;
  page: PageInfo;
  formatter: Formatter;
  a11y: FlashGuard;
}

/** Most wagons: each asks for a picture. */
const MAX_WAGONS = 12;
/** Widths over the height of the train. */
const ENGINE = 1.7;
const WAGON = 1.02;
/** Way through a tunnel, ms. */
const TUNNEL_MS = 2200;
/** Turns of a wheel for each level. */
const TURNS = 7;
/** Height of the train from which a wagon has room for a name, px. */
const NAMED_PX = 84;

/** Draws a locomotive with a wagon for each contributor, as far on as its level is. */
export function Train(props: TrainProps) {
  const { riders, level, share, up, page, formatter } = props;
  const [ref, room] = useInnerSize();
  const { id: push } = useCalm({ id: `${props.total}` }, props.a11y);
  // Where it was before the tunnel.
  const was = useRef(share);
  useLayoutEffect(() => {
    if (!up) was.current = share;
  }, [share, up]);
  const fits = room
    ? Math.floor((room.width / room.height - ENGINE) / WAGON)
    : MAX_WAGONS;
  const most = clamp(fits, 1, MAX_WAGONS);
  const shown = riders.slice(0, riders.length > most ? most - 1 : most);
  const more = riders.length - shown.length;
  const named = room !== null && room.height >= NAMED_PX;
  return (
    <div
      class="ll-train"
      data-up={up}
      style={{
        "--share": String(share),
        "--was": String(was.current),
        "--way": String((level + share) * TURNS),
        "--cars": String(shown.length + (more > 0 ? 1 : 0)),
        "--through": `${Math.min(TUNNEL_MS, props.upMs)}ms`,
      }}
    >
      <div
        class="ll-train-room"
        ref={ref as { current: HTMLDivElement | null }}
      >
        <div class="ll-train-run">
          <div class="ll-engine">
            <i class="ll-puff" key={push} />
            <i class="ll-train-wheel" />
            <i class="ll-train-wheel" />
            <i class="ll-train-wheel" />
          </div>
          {shown.map(({ key, person }) => (
            <div class={`ll-wagon${named ? " is-named" : ""}`} key={key}>
              <i class="ll-car" />
              {person.anonymous
                ? <Passenger />
                : <PersonAvatar person={person} page={page} />}
              {named && !person.anonymous && (
                <bdi class="ll-wagon-name ll-cut">
                  {formatter.name(person.name)}
                </bdi>
              )}
              <i class="ll-train-wheel" />
              <i class="ll-train-wheel" />
            </div>
          ))}
          {more > 0 && (
            <div class="ll-wagon" key="more">
              <i class="ll-car" />
              <span class="ll-avatar ll-wagon-more" dir="ltr">
                +{formatter.number(more)}
              </span>
              <i class="ll-train-wheel" />
              <i class="ll-train-wheel" />
            </div>
          )}
        </div>
        {up && (
          <>
            <i class="ll-tunnel is-in" />
            <i class="ll-tunnel is-out" />
          </>
        )}
      </div>
    </div>
  );
}

/** Draws a contributor whom nobody names. */
function Passenger() {
  return (
    <span class="ll-avatar">
      <svg class="ll-passenger" viewBox="0 0 24 24" fill="currentColor">
        <circle cx="12" cy="9" r="5" />
        <path d="M2 24q0-9 10-9t10 9z" />
      </svg>
    </span>
  );
}
