import type { EventPageSettings } from "@/lib/schema/overlays/event_page.ts";
import { messagesOf } from "./texts.ts";

const { say, texts } = messagesOf("event_page");

/** Name of a part of the event page. */
type EventSection = EventPageSettings["sections"][number];

/** Texts of the room of the event page. */
export const EVENT_PAGE_MESSAGES = texts({
  lede:
    "One page about a special stream, for viewers and as a browser source. Its figures keep up by themselves.",
  states: {
    saved: "Saved",
    changed: "Not saved yet",
    held: "Held back: viewers see the page as it was until you save",
    incomplete: "Not saved: each line of the schedule needs a time and a title",
    saving: "Saving",
    failed: "Not saved",
  },
  save: "Save",
  saveAction: "Save the event page",
  published: "Anyone can open the page",
  publishedHint: "Off: only your own browser source shows it",
  publishedElsewhere:
    "This page was made public in another tab. Your changes wait until you save.",
  publishedSaid: "The page is published",
  hiddenSaid: "The page is no longer public",
  open: "Open the page",
  copy: "Copy the link",
  copied: "The link is copied: share it with your viewers",

  content: "What it says",
  title: "Title",
  titleHint: "Empty: your channel's name",
  text: "Text",
  textHint: "Plain text; an empty line begins a new paragraph",
  startsAt: "Begins",
  startsAtHint: "In this computer's time zone; the page counts down to it",

  schedule: "Schedule",
  scheduleLede: "Times are typed in this computer's time zone.",
  noSchedule: "Nothing is planned yet",
  line: (number: number) => say`Line ${number} of the schedule`,
  when: "When",
  what: "What",
  note: "Note",
  addLine: "Add a line",
  removeLine: (title: string) => say`Remove ${title || "the line"}`,
  zones: "Also in the time zones",
  zone: "Time zone",
  zoneHint: "Such as Europe/Berlin; beside your channel's own, up to six",
  zoneWrong: "That is no time zone such as Europe/Berlin or Asia/Tokyo",
  addZone: "Add",
  removeZone: (zone: string) => say`Remove ${zone}`,

  parts: "Parts",
  partsLede: "What the page shows, in this order.",
  sections: {
    countdown: "Countdown",
    timer: "Subathon timer",
    ladder: "Goals of the subathon",
    tip_goal: "Tip goal",
    leaderboard: "Top supporters",
    recent: "Latest support",
    schedule: "Schedule",
  } satisfies Record<EventSection, string>,

  preview: "The page",
  previewTitle: "The event page as it is saved",
  previewReadOnly: "An administrator has no token for a preview.",

  fields: {
    published: "whether it is public",
    title: "the title",
    text: "the text",
    startsAt: "when it begins",
    timeZones: "the time zones",
    schedule: "the schedule",
    sections: "the parts",
  } satisfies Record<keyof EventPageSettings, string>,
});
