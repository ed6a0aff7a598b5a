import { guarded } from "@/lib/overlay/guarded.tsx";
import { ShoutoutCard } from "@/lib/widgets/shoutout_card/ShoutoutCard.tsx";

/** Entry point of `shoutout-card` in a page. */
export default guarded(ShoutoutCard);
