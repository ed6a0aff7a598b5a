import { guarded } from "@/lib/overlay/guarded.tsx";
import { Poll } from "@/lib/widgets/poll/Poll.tsx";

/** Entry point of `poll` in a page. */
export default guarded(Poll);
