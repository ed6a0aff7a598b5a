/** Topics whose figures name people. */
import type { TopicName } from "@/lib/schema/widgets/state/topics.ts";

/** Topics that name people, as far as nothing else takes them out. */
const NAMING: ReadonlySet<TopicName> = new Set<TopicName>([
  "recent_events",
  "latest",
  "leaderboard",
  "shoutouts",
  "subathon_feed",
  "subathon_stats",
  "hype_train",
  "prediction",
  "boss",
  "giveaway",
  "viewer_queue",
  "now_playing",
]);

/** Tells whether answers of a topic name people whom moderators may take away. */
export function namesPeople(topic: TopicName): boolean {
  return NAMING.has(topic);
}
