import { guarded } from "@/lib/overlay/guarded.tsx";
import { Ticker } from "@/lib/widgets/ticker/Ticker.tsx";

/** Entry point of `ticker` in a page. */
export default guarded(Ticker);
