/** Raiders who run in from both edges and stand at the foot, the first of them with their own faces. */
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import type { Actor } from "@/lib/schema/events/shapes/common.ts";
import { isTakenAway, type TakenAway } from "@/lib/schema/events/taken_away.ts";
import { isHidden } from "@/lib/schema/widgets/rules/passes_filter.ts";
import { askAvatar } from "@/lib/overlay/avatars.ts";
import { FIGURE_RATIO, raiderPlaces, raidersOf } from "./crowd_places.ts";
import type { FootPlace } from "./foot_place.ts";
import { readRaiders } from "./read_raiders.ts";
import { whenTakenAway } from "./when_taken_away.ts";

/** Facts by which a crowd is drawn. */
interface Crowd {
  event: LiveEvent<"raid">;
  /** The same in every source that plays the alert. */
  seed: string;
  durationMs: number;
  /** They run; else they stand there. */
  moves: boolean;
  hideUsers: readonly string[];
  channelId: string;
}

/** Platform that tells pictures of people by their logins. */
const WITH_PICTURES = "twitch";
/** From the first raider who sets out to the last, ms, and share of the alert by which all stand. */
const COME_MS = 3_200;
const COME_SHARE = 0.5;
const COME_AT_MS = 350;
const RUN_MS = 1_150;
const STEP_MS = 420;
const LEAVE_MS = 380;
/** At which it is asked again who speaks: the first row sets out after that. */
const AGAIN_MS = 1_000;
/** Those who only stand wait no longer for their pictures, ms. */
const FACES_MS = 700;

/** Draws the crowd of a raid; returns what lets it leave and what ends it. */
export function playRaid(
  { layer, width, height }: FootPlace,
  { event, seed, durationMs, moves, hideUsers, channelId }: Crowd,
): { leave(): void; end(): void } {
  const places = raiderPlaces(
    raidersOf(event.data.viewers),
    { width, height },
    seed,
  );
  const span = Math.min(COME_MS, durationMs * COME_SHARE);
  const figures = places.map((place) => {
    const figure = document.createElement("span");
    figure.className = "ll-figure";
    figure.style.cssText =
      `left:${place.left}px;bottom:${place.bottom}px;width:${place.width}px;height:${
        place.width * FIGURE_RATIO
      }px`;
    const raider = document.createElement("i");
    raider.className = "ll-raider";
    figure.append(raider);
    return { place, figure, raider, startMs: COME_AT_MS + span * place.at };
  });
  layer.append(...figures.map(({ figure }) => figure));
  const begun = performance.now();
  const shown: { person: Actor; picture: Element }[] = [];
  const gone: TakenAway[] = [];
  const take = (nth: number, person: Actor, picture: Element) => {
    const one = figures.find(({ place }) => place.face === nth);
    // Who has set out has the face that they set out with.
    if (!one || (moves && performance.now() - begun > one.startMs)) return;
    if (
      one.raider.firstChild ||
      gone.some((by) => isTakenAway(person, by))
    ) {
      return;
    }
    picture.className = "ll-face";
    one.raider.append(picture);
    shown.push({ person, picture });
  };
  const most = places.filter(({ face }) => face !== null).length;
  const faces = facesOf({ event, hideUsers, channelId, most, take });
  const stopClearing = whenTakenAway((by) => {
    gone.push(by);
    for (const { person, picture } of shown) {
      if (isTakenAway(person, by)) picture.remove();
    }
  });
  const timers: ReturnType<typeof setTimeout>[] = [];
  if (moves) {
    const gait = GAITS[
      figures[0]
        ? getComputedStyle(figures[0].raider).getPropertyValue("--gait").trim()
        : ""
    ] ?? RUN;
    for (const { place, figure, raider, startMs } of figures) {
      const from = { transform: wayOf(place, width) };
      const way: Keyframe[] = place.face === null
        // So many pass an edge that it would flicker: they come out of the dust.
        ? [
          { ...from, opacity: 0 },
          { opacity: 0.15, offset: 0.45 },
          { transform: "none", opacity: 1 },
        ]
        : [from, { transform: "none" }];
      figure.animate(way, {
        duration: RUN_MS,
        delay: startMs,
        easing: gait.easing,
        fill: "backwards",
      });
      raider.animate(gait.keyframes, {
        duration: STEP_MS,
        delay: startMs,
        iterations: Math.round(RUN_MS / STEP_MS),
        easing: gait.steps,
      });
      if (place.face === null) continue;
      // The first row cheers, each in their own time, until the alert is over.
      const cheersAt = startMs + RUN_MS + 900 * place.at;
      raider.animate(CHEER, {
        duration: 1_600,
        delay: cheersAt,
        iterations: Math.floor(Math.max(0, durationMs - cheersAt) / 1_600),
        easing: gait.steps,
      });
    }
    timers.push(setTimeout(faces.again, AGAIN_MS));
  } else {
    // They come with their faces, or without: none of them comes later.
    layer.style.visibility = "hidden";
    const show = () => {
      faces.end();
      layer.style.visibility = "";
    };
    timers.push(setTimeout(show, FACES_MS));
    faces.first.then(show);
  }
  return {
    leave() {
      for (const { place, figure } of moves ? figures : []) {
        figure.animate([{ transform: wayOf(place, width) }], {
          duration: LEAVE_MS,
          easing: "ease-in",
          fill: "forwards",
        });
      }
    },
    end() {
      for (const timer of timers) clearTimeout(timer);
      faces.end();
      stopClearing();
    },
  };
}

/** Returns where a raider sets out: beyond the edge of their side. */
function wayOf(
  { left, side, width: own }: { left: number; side: -1 | 1; width: number },
  width: number,
): string {
  const x = side < 0 ? -left - own * 1.3 : width - left + own * 0.3;
  return `translateX(${x}px)`;
}

/**
 * Loads the pictures of those whom the service knows to have come: the raider,
 * then who speaks first after the raid. `take` is called with each that can be
 * drawn, and its place in the first row.
 */
function facesOf({ event, hideUsers, channelId, most, take }: {
  event: LiveEvent<"raid">;
  hideUsers: readonly string[];
  channelId: string;
  most: number;
  take(nth: number, person: Actor, picture: Element): void;
}) {
  let isOver = false;
  // Nobody has the name of a test, and no channel's page asks about nobody.
  const isKnown = !event.test && event.platform === WITH_PICTURES &&
    channelId !== "";
  const asked = new Set<string>();
  const load = async (person: Actor, nth: number) => {
    const { login } = person;
    if (!login || isHidden(person, hideUsers)) return;
    const url = await askAvatar(login);
    if (!url || isOver) return;
    const picture = new Image();
    picture.src = url;
    await picture.decode();
    if (!isOver) take(nth, person, picture);
  };
  const loadAll = async (people: readonly Actor[]) => {
    await Promise.all(
      people.slice(0, most).map(async (person, nth) => {
        const key = person.id ?? person.login ?? "";
        if (asked.has(key)) return;
        asked.add(key);
        // Without a picture a drawn face stands in.
        await load(person, nth).catch(() => {});
      }),
    );
  };
  const leader = event.actor ? [event.actor] : [];
  const ask = async () => {
    if (!isKnown || isOver) return;
    await Promise.all([
      loadAll(leader),
      readRaiders(channelId, event).then((others) =>
        loadAll([...leader, ...others])
      ),
    ]);
  };
  return {
    first: ask(),
    again: () => void ask(),
    end: () => void (isOver = true),
  };
}

/** Way of running, by the name that a look's sheet gives as `--gait`. */
interface Gait {
  keyframes: Keyframe[];
  /** Of the way. */
  easing: string;
  /** Of each step. */
  steps: string;
}

const RUN: Gait = {
  keyframes: [
    { transform: "none" },
    { transform: "translateY(-9%) rotate(-5deg)" },
    { transform: "none" },
  ],
  easing: "cubic-bezier(.2,.7,.4,1)",
  steps: "ease-in-out",
};
const GAITS: Readonly<Record<string, Gait>> = {
  hop: {
    ...RUN,
    keyframes: [
      { transform: "scale(1.06,.94)" },
      { transform: "translateY(-16%) scale(.97,1.04)" },
      { transform: "none" },
    ],
  },
  march: {
    ...RUN,
    keyframes: [
      { transform: "rotate(-4deg)" },
      { transform: "translateY(-3%) rotate(4deg)" },
      { transform: "none" },
    ],
  },
  glide: {
    ...RUN,
    keyframes: [{ transform: "skewX(-8deg)" }, {
      transform: "none",
    }],
  },
  fly: {
    ...RUN,
    keyframes: [
      { transform: "translateY(-14%)" },
      { transform: "translateY(-30%) rotate(4deg)" },
      { transform: "translateY(-8%)" },
    ],
  },
  step: { ...RUN, steps: "steps(2, jump-both)", easing: "steps(14, end)" },
};
const CHEER: Keyframe[] = [
  { transform: "none" },
  { transform: "translateY(-7%)", offset: 0.25 },
  { transform: "none", offset: 0.5 },
  { transform: "none" },
];
