import { guarded } from "@/lib/overlay/guarded.tsx";
import { ChatBox } from "@/lib/widgets/chat_box/ChatBox.tsx";

/** Entry point of `chat-box` in a page. */
export default guarded(ChatBox);
