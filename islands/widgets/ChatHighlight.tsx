import { guarded } from "@/lib/overlay/guarded.tsx";
import { ChatHighlight } from "@/lib/widgets/chat_highlight/ChatHighlight.tsx";

/** Entry point of `chat-highlight` in a page. */
export default guarded(ChatHighlight);
