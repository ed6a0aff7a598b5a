import { guarded } from "@/lib/overlay/guarded.tsx";
import { EventList } from "@/lib/widgets/event_list/EventList.tsx";

/** Entry point of `event-list` in a page. */
export default guarded(EventList);
