import { helixError } from "./helix_answer.ts";
import type { FakeAccess } from "./oauth.ts";
import type { FakeWorld } from "./helix.ts";
import type { Wire } from "./world.ts";

/** Lines that one account may write in 30 s, and how long a line may not be repeated. */
const MOST = 20;
const WITHIN_MS = 30_000;
const MAX_CHARACTERS = 500;

/** A line that was written in a fake chat. */
export interface FakeLine {
  channelId: string;
  text: string;
  at: number;
}

/** Tells whether a call writes a line in chat. */
export const isChatLine = (req: Request, url: URL): boolean =>
  req.method === "POST" && url.pathname === "/helix/chat/messages";

/** Answers a line for chat, and refuses what Helix refuses; `written` has the lines before it. */
export async function answerChatLine(
  req: Request,
  { access, world, written, now }: {
    access: FakeAccess;
    world: FakeWorld;
    written: FakeLine[];
    now: () => number;
  },
): Promise<Response> {
  const scope = "user:write:chat";
  if (!access.scopes.includes(scope)) {
    return helixError(401, `Missing scope: ${scope}`);
  }
  const body: Wire = await req.json();
  if (body.sender_id !== access.userId) {
    return helixError(
      401,
      "The ID in sender_id must match the user ID found in the request's OAuth token.",
    );
  }
  const channelId = String(body.broadcaster_id);
  const text = String(body.message ?? "");
  if (!world.channels.has(channelId)) {
    return helixError(400, "The broadcaster is unknown");
  }
  if (text === "") return helixError(400, "The message is empty");
  if (text.length > MAX_CHARACTERS) {
    return helixError(422, "The message is too large");
  }
  const at = now();
  const lately = written.filter((line) =>
    line.channelId === channelId && at - line.at < WITHIN_MS
  );
  const dropped = (code: string, why: string) =>
    Response.json({
      data: [{
        message_id: "",
        is_sent: false,
        drop_reason: {
          code,
          message: `Your message was not sent because ${why}.`,
        },
      }],
    });
  if (/badword/i.test(text)) {
    return dropped("msg_rejected", "it conflicts with the channel's settings");
  }
  if (lately.length >= MOST) {
    return dropped("msg_ratelimit", "you are sending messages too quickly");
  }
  if (lately.at(-1)?.text === text) {
    return dropped(
      "msg_duplicate",
      "it is identical to the previous one you sent, less than 30 seconds ago",
    );
  }
  written.push({ channelId, text, at });
  return Response.json({
    data: [{
      message_id: `written-${written.length}`,
      is_sent: true,
      drop_reason: null,
    }],
  });
}
