/** Names the way that a page's sounds take, and who stops them. Pure. */

/** Facts about a page that decide what is heard of it. */
interface SoundFacts {
  /** Version of OBS; `null` in another browser. */
  obs: string | null;
  /** OBS shows the source, or the page is in no OBS. */
  visible: boolean;
  /** OBS has it in the program. */
  active: boolean;
  /** The service chose this page among the copies of its overlay. */
  leader: boolean;
  /** True while overlays are muted in the studio. */
  muted: boolean;
  /** Volume of all sounds, as the studio sets it, 0 to 1. */
  volume: number;
  /** The browser let the page play; `null` while nobody tried. */
  allowed: boolean | null;
}

/** The way of a page's sounds. */
interface SoundRoute {
  /** True when nothing that the page knows of stops them. */
  open: boolean;
  route: string;
  /** Reasons for which they are not heard, each with what to do. */
  stops: string[];
}

/** Returns the way that a page's sounds take. */
export function soundRoute(facts: SoundFacts): SoundRoute {
  const stops = [
    ...(facts.allowed === false
      ? [
        "This browser refuses to play sounds until you click into the page. OBS never does.",
      ]
      : []),
    ...(facts.muted
      ? ["You muted the overlays in the studio: choose Unmute sounds there."]
      : []),
    ...(!facts.muted && facts.volume === 0
      ? [
        "The volume of all sounds is 0 in the studio, under Live: raise it there.",
      ]
      : []),
    ...(facts.leader ? [] : [
      "Another open copy of this overlay plays its sounds: close it, or look at the list of open sources.",
    ]),
    ...(facts.obs !== null && !facts.visible
      ? ["OBS does not show this source: go to a scene that has it."]
      : []),
  ];
  return { open: stops.length === 0, route: routeOf(facts), stops };
}

function routeOf({ obs, active }: SoundFacts): string {
  if (obs === null) {
    return "Desktop: this is no source of OBS. Your stream hears it only where OBS captures desktop audio.";
  }
  const where = active ? "in the program" : "not in the program";
  return `OBS ${obs}, ${where}: with “Control audio via OBS” ticked the source moves in OBS's audio mixer; without it the sound goes to the desktop.`;
}
