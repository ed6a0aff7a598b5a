import {
  EventLines,
  type EventLinesFacts,
} from "@/lib/studio/browser/home/EventLines.tsx";

/** Draws what happened last, as it happens. */
export default function HomeEvents(facts: EventLinesFacts) {
  return <EventLines {...facts} />;
}
