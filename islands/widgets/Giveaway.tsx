import { guarded } from "@/lib/overlay/guarded.tsx";
import { Giveaway } from "@/lib/widgets/giveaway/Giveaway.tsx";

/** Entry point of `giveaway` in a page. */
export default guarded(Giveaway);
