import { guarded } from "@/lib/overlay/guarded.tsx";
import { StaticText } from "@/lib/widgets/static_text/StaticText.tsx";

/** Entry point of `static-text` in a page. */
export default guarded(StaticText);
