/** Boxes of a gift of several subs that open one by one, with the names of those who got them. */
import type { LiveEvent } from "@/lib/schema/events/catalogue.ts";
import { isTakenAway } from "@/lib/schema/events/taken_away.ts";
import { isHidden } from "@/lib/schema/widgets/rules/passes_filter.ts";
import type { Formatter } from "@/lib/overlay/format.ts";
import { particles, throwSparks } from "@/lib/overlay/throw_sparks.ts";
import { boxPlaces } from "./crowd_places.ts";
import type { FootPlace } from "./foot_place.ts";
import { recipientsOf, whenRecipientComes } from "./heard_gifts.ts";
import { whenTakenAway } from "./when_taken_away.ts";

/** Facts by which boxes are drawn. */
interface Boxes {
  event: LiveEvent<"gift" | "gift_member">;
  seed: string;
  durationMs: number;
  /** They open; else they are open. */
  moves: boolean;
  hideUsers: readonly string[];
  formatter: Pick<Formatter, "name" | "number">;
  /** A test, or a sample of no channel: made-up names where none is told. */
  isSample: boolean;
}

/** Person in a box; `null` for one whom nobody names. */
type InBox = LiveEvent<"gift.recipient">["actor"];

/** From which the first box opens, and between two, ms; share of the alert by which all are open. */
const OPEN_AT_MS = 1_400;
const BETWEEN_MS = 420;
const FIRST_SHARE = 0.25;
const OPEN_SHARE = 0.75;
const LID_MS = 420;
const LEAVE_MS = 300;
/** Nothing flies out of boxes that open faster than this: it would flicker. */
const MIN_SPARKS_MS = 180;
const SPARKS = 6;
/** People in the boxes of a sample, where it names none; nobody real. */
const SAMPLE_NAMES = [
  "Juniper",
  "PixelPanda",
  "sora_wren",
  "Ødegaard",
  "LunaPlays",
  "Kestrel",
  "Emre",
  "夜空",
  "Maëlys",
  "نور",
  "Ash & Ember",
  "quietfox",
];

/** Draws the boxes of a gift; returns what lets them leave and what ends them. */
export function playGifts(
  place: FootPlace,
  options: Boxes,
): { leave(): void; end(): void } {
  const { event, seed, durationMs, moves, hideUsers, formatter } = options;
  const { layer } = place;
  const { columns, rows, boxes, more } = boxPlaces(event.data.count, place);
  layer.classList.add("ll-gifts");
  layer.style.setProperty("--columns", String(columns));
  layer.style.setProperty("--rows", String(rows));
  place.setRows(rows);
  const gifts = Array.from({ length: boxes }, (_, nth) => {
    const gift = drawn("span", "ll-gift");
    const box = drawn("span", "ll-gift-case");
    const lid = drawn("i", "ll-gift-lid");
    const name = drawn("bdi", "ll-gift-name ll-cut");
    name.dir = "auto";
    box.append(drawn("i", "ll-gift-box"), lid);
    gift.append(box, name);
    if (moves) {
      box.animate(DROP, {
        duration: 460,
        delay: 250 + nth * 80,
        easing: "cubic-bezier(.3,.7,.4,1)",
        fill: "backwards",
      });
    }
    return { gift, box, lid, name, person: undefined as InBox | undefined };
  });
  layer.append(...gifts.map(({ gift }) => gift));
  if (more > 0) {
    const rest = drawn("b", "ll-gift-more");
    rest.dir = "ltr";
    rest.textContent = `+${formatter.number(more)}`;
    layer.append(rest);
  }
  const begun = performance.now();
  const firstMs = Math.min(OPEN_AT_MS, durationMs * FIRST_SHARE);
  const between = Math.min(
    BETWEEN_MS,
    Math.max(0, durationMs * OPEN_SHARE - firstMs - LID_MS) / boxes,
  );
  let opened = 0;
  let openAt = begun + (moves ? firstMs : 0);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const people = () => peopleIn(options, boxes);

  /** Opens the next box when it is its turn and it is told who is in it. */
  function openNext(): void {
    clearTimeout(timer);
    const told = people();
    while (opened < told.length) {
      const wait = openAt - performance.now();
      if (wait > 0) {
        timer = setTimeout(openNext, wait);
        return;
      }
      const gift = gifts[opened];
      const person = told[opened] ?? null;
      if (!gift) return;
      open(gift, person, opened);
      opened++;
      openAt = performance.now() + (moves ? between : 0);
    }
  }

  function open(
    gift: typeof gifts[number],
    person: InBox,
    nth: number,
  ): void {
    gift.person = person;
    gift.gift.classList.add("is-open");
    const name = person?.name ?? person?.login ?? "";
    // A name that is hidden, or that nobody tells, is no name.
    if (name !== "" && !isHidden(person, hideUsers)) {
      gift.name.textContent = formatter.name(name);
    }
    if (!moves) return;
    gift.lid.animate(LID, { duration: LID_MS, easing: "ease-out" });
    gift.name.animate(NAME, {
      duration: LID_MS,
      delay: 120,
      easing: "cubic-bezier(.3,1.5,.5,1)",
      fill: "backwards",
    });
    if (between < MIN_SPARKS_MS) return;
    const burst = drawn("div", "ll-burst");
    burst.append(...particles(SPARKS));
    gift.box.append(burst);
    const thrown = throwSparks(burst, `${seed} ${nth}`);
    Promise.all(thrown.map((spark) => spark.finished)).then(
      () => burst.remove(),
      () => burst.remove(),
    );
  }

  openNext();
  const stops = [
    whenRecipientComes(openNext),
    whenTakenAway((gone) => {
      for (const { person, name } of gifts) {
        if (isTakenAway(person, gone)) name.textContent = "";
      }
    }),
  ];
  return {
    leave() {
      clearTimeout(timer);
      if (!moves) return;
      layer.animate([{ opacity: 1 }, {
        transform: "translateY(30%)",
        opacity: 0,
      }], { duration: LEAVE_MS, easing: "ease-in", fill: "forwards" });
    },
    end() {
      clearTimeout(timer);
      for (const stop of stops) stop();
    },
  };
}

/**
 * Returns who is in the boxes, the first first, as far as that is told: a box
 * beyond them stays closed. Nobody ever says who got memberships: those boxes
 * open without a name.
 */
function peopleIn(
  { event, isSample }: Boxes,
  boxes: number,
): InBox[] {
  if (event.kind === "gift_member") return Array(boxes).fill(null);
  const told = recipientsOf(event).map(({ actor }) => actor);
  if (told.length > 0 || !isSample) return told.slice(0, boxes);
  return SAMPLE_NAMES.slice(0, boxes)
    .map((name) => ({ id: null, login: null, name }));
}

function drawn<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  name: string,
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  element.className = name;
  return element;
}

const DROP: Keyframe[] = [
  { transform: "translateY(-70%) rotate(-8deg)", opacity: 0 },
  { transform: "translateY(6%)", opacity: 1, offset: 0.7 },
  { transform: "none" },
];
const LID: Keyframe[] = [{ transform: "none" }, {
  transform: "translateY(-50%) rotate(6deg)",
  offset: 0.5,
}];
const NAME: Keyframe[] = [
  { transform: "translateY(-60%) scale(.6)", opacity: 0 },
  { transform: "none" },
];
