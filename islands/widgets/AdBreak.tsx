import { guarded } from "@/lib/overlay/guarded.tsx";
import { AdBreak } from "@/lib/widgets/ad_break/AdBreak.tsx";

/** Entry point of `ad-break` in a page. */
export default guarded(AdBreak);
