import { guarded } from "@/lib/overlay/guarded.tsx";
import { AlertBox } from "@/lib/widgets/alert_box/AlertBox.tsx";

/** Entry point of `alert-box` in a page. */
export default guarded(AlertBox);
