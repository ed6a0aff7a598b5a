/** Draws the editor of the event page. */
export { EventPageRoom as default } from "@/lib/studio/browser/event_page/EventPageRoom.tsx";
