import { guarded } from "@/lib/overlay/guarded.tsx";
import { Stopwatch } from "@/lib/widgets/stopwatch/Stopwatch.tsx";

/** Entry point of `stopwatch` in a page. */
export default guarded(Stopwatch);
