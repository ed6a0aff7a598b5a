/** A guide: a file of `docs/` that the service shows as a page. */
interface Guide {
  /** Last part of its address, and its file in `docs/` without `.md`. */
  id: GuideId;
  /** As lists name it; the page has the file's own heading. */
  name: string;
}

const GROUPS = [
  {
    name: "For streamers",
    guides: [
      ["streamers", "Overlays and the studio"],
      ["gallery", "All widgets"],
      ["bots", "Chat bot commands"],
      ["stream-deck", "Stream Deck and Companion"],
      ["integrations", "Tips, shops and memberships"],
      ["integrations-webhooks", "Services that post payments"],
      ["integrations-connections", "StreamElements, Streamlabs, TipeeeStream"],
      ["integrations-own-shop", "Your own payment links and shop"],
      ["moving-from-streamelements", "Moving from StreamElements"],
      ["moving-from-streamlabs", "Moving from Streamlabs"],
    ],
  },
  {
    name: "For widget authors",
    guides: [
      ["custom-widgets", "Custom widgets"],
      ["widget-api", "Widget API"],
      ["data-endpoints", "Data endpoints"],
      ["events", "Events"],
      ["keys", "Keys for programs"],
      ["mcp", "Assistants"],
      ["webhooks", "Webhooks"],
    ],
  },
  {
    name: "For operators",
    guides: [["operations", "Running Limelight"]],
  },
] as const;

/** Names a guide in its address. */
export type GuideId = typeof GROUPS[number]["guides"][number][0];

/** All guides, in the groups that they are listed in. */
export const GUIDE_GROUPS: readonly { name: string; guides: Guide[] }[] = GROUPS
  .map(({ name, guides }) => ({
    name,
    guides: guides.map(([id, guide]) => ({ id, name: guide })),
  }));

/** Ids of all guides, in the order of the list. */
export const GUIDE_IDS: readonly GuideId[] = GUIDE_GROUPS.flatMap((
  { guides },
) => guides.map(({ id }) => id));

/** Tells whether a guide has this id. */
export function isGuide(id: string): id is GuideId {
  return (GUIDE_IDS as readonly string[]).includes(id);
}

/** Returns the address of a guide. */
export function guidePath(id: GuideId): string {
  return `/docs/guide/${id}`;
}
