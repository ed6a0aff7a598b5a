/**
 * Texts that the widget "Latest label" draws, in English, where a streamer has
 * written none: one for each kind, since other languages say "latest" by it.
 */
export const LATEST_LABEL_MESSAGES = {
  "latest.follow": "Latest follower: {name}",
  "latest.sub": "Latest sub: {name}",
  "latest.resub": "Latest resub: {name}",
  "latest.gift": "Latest gift: {name}",
  "latest.member": "Latest member: {name}",
  "latest.gift_member": "Latest gifted membership: {name}",
  "latest.cheer": "Latest cheer: {name}",
  "latest.superchat": "Latest super chat: {name}",
  "latest.tip": "Latest tip: {name}",
  "latest.charity": "Latest donation: {name}",
  "latest.raid": "Latest raid: {name}",
  "latest.redemption": "Latest reward: {name}",
  "latest.order": "Latest order: {name}",
} as const;
