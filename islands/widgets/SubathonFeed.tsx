import { guarded } from "@/lib/overlay/guarded.tsx";
import { SubathonFeed } from "@/lib/widgets/subathon_feed/SubathonFeed.tsx";

/** Entry point of `subathon-feed` in a page. */
export default guarded(SubathonFeed);
