import type {
  ChatPoll,
  NewChatPoll,
} from "@/lib/schema/audience/chat_polls.ts";
import { SHOWN } from "@/lib/studio/browser/sources/where_shown.ts";
import { api } from "@/lib/studio/browser/studio_api.ts";
import { VOTE_MESSAGES } from "@/lib/studio/messages/votes.ts";
import { PollEnds } from "./PollEnds.tsx";
import { pollResult } from "./poll_result.ts";
import type { VoteActsProps, VoteKind } from "./VotePanel.tsx";

const { polls, chatPolls } = VOTE_MESSAGES;
/** Words of polls, with chat's own in place of the platform's. */
const words = { ...polls, ...chatPolls };

/** Polls in which viewers vote by chat. */
export const CHAT_POLLS: VoteKind<ChatPoll, NewChatPoll> = {
  noun: "poll",
  fields: "chatPoll",
  shown: SHOWN.poll,
  words: { ...words, asking: words.loading },
  fresh: { title: "", choices: [], durationSeconds: 120, keyword: "!vote" },
  unit: "votes",
  async read(channelId) {
    const { data } = await api.get(`/api/channels/${channelId}/chat-polls`);
    return { data: { available: true, items: data.items } };
  },
  start: (channelId, poll) =>
    api.post(`/api/channels/${channelId}/chat-polls`, poll),
  sharesOf: ({ choices }) =>
    choices.map(({ id, title, votes }) => ({
      id,
      title: `${id}. ${title}`,
      amount: votes,
    })),
  closesAt: ({ endsAt }) => endsAt,
  noteOf: ({ keyword }) => words.counts(keyword),
  Acts: ChatPollActs,
  resultOf: (poll) =>
    poll.status === "archived"
      ? { state: words.states.archived ?? null, text: "" }
      : pollResult(poll),
  againOf: ({ title, choices, keyword, startedAt, endsAt }) => ({
    title,
    choices: choices.map(({ title }) => title),
    durationSeconds: endsAt === null
      ? null
      : Math.round((Date.parse(endsAt) - Date.parse(startedAt)) / 1_000),
    keyword,
  }),
};

function ChatPollActs({ desk, store, vote }: VoteActsProps<ChatPoll>) {
  const path = `/api/channels/${desk.channelId}/chat-polls/${vote.id}` as const;
  return (
    <PollEnds
      readOnly={desk.readOnly}
      {...{ store, words }}
      ways={[
        { way: "end", icon: "square", done: words.ended },
        { way: "cancel", icon: "ban", done: words.cancelled },
      ]}
      send={(status) => api.patch(path, { status })}
    />
  );
}
