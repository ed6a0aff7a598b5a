/** Written by scripts/make_sounds.ts; change the recipes instead. */
import type { LibrarySound } from "@/lib/schema/overlays/sounds.ts";

/** The sounds that come with the service, made for it by the script's synthesis. */
// deno-fmt-ignore -- a table
export const SOUNDS: readonly LibrarySound[] = [
  {"id":"snd_chime_bright","name":"Bright chime","tags":["bell","short","follow"],"durationMs":1490,"file":"chime-bright.flac"},
  {"id":"snd_chime_soft","name":"Soft chime","tags":["bell","calm","follow"],"durationMs":1640,"file":"chime-soft.flac"},
  {"id":"snd_chime_rising","name":"Rising chimes","tags":["bell","bright","sub"],"durationMs":1600,"file":"chime-rising.flac"},
  {"id":"snd_chime_falling","name":"Falling chimes","tags":["bell","calm","end"],"durationMs":1660,"file":"chime-falling.flac"},
  {"id":"snd_bell_single","name":"Single bell","tags":["bell","calm","notice"],"durationMs":1800,"file":"bell-single.flac"},
  {"id":"snd_bell_desk","name":"Desk bell","tags":["bell","short","notice"],"durationMs":1168,"file":"bell-desk.flac"},
  {"id":"snd_glass_tap","name":"Glass tap","tags":["bell","short","quiet"],"durationMs":720,"file":"glass-tap.flac"},
  {"id":"snd_harp_up","name":"Harp up","tags":["strings","bright","sub"],"durationMs":1720,"file":"harp-up.flac"},
  {"id":"snd_harp_down","name":"Harp down","tags":["strings","calm","end"],"durationMs":1720,"file":"harp-down.flac"},
  {"id":"snd_pluck_pair","name":"Two plucks","tags":["strings","short","follow"],"durationMs":1312,"file":"pluck-pair.flac"},
  {"id":"snd_strum_warm","name":"Warm strum","tags":["strings","calm","tip"],"durationMs":1700,"file":"strum-warm.flac"},
  {"id":"snd_coin_pick","name":"Coin","tags":["game","short","tip"],"durationMs":928,"file":"coin-pick.flac"},
  {"id":"snd_coin_shower","name":"Coin shower","tags":["game","tip","cheer"],"durationMs":1240,"file":"coin-shower.flac"},
  {"id":"snd_level_up","name":"Level up","tags":["game","bright","goal"],"durationMs":1160,"file":"level-up.flac"},
  {"id":"snd_power_up","name":"Power up","tags":["game","rise","cheer"],"durationMs":1120,"file":"power-up.flac"},
  {"id":"snd_power_down","name":"Power down","tags":["game","fall","end"],"durationMs":1280,"file":"power-down.flac"},
  {"id":"snd_jump","name":"Jump","tags":["game","short"],"durationMs":352,"file":"jump.flac"},
  {"id":"snd_blip_yes","name":"Yes","tags":["short","poll","notice"],"durationMs":368,"file":"blip-yes.flac"},
  {"id":"snd_blip_no","name":"No","tags":["short","poll","notice"],"durationMs":480,"file":"blip-no.flac"},
  {"id":"snd_tick","name":"Tick","tags":["clock","short","quiet"],"durationMs":64,"file":"tick.flac"},
  {"id":"snd_countdown_end","name":"Countdown","tags":["clock","notice"],"durationMs":2000,"file":"countdown-end.flac"},
  {"id":"snd_fanfare_short","name":"Short fanfare","tags":["brass","goal","sub"],"durationMs":1740,"file":"fanfare-short.flac"},
  {"id":"snd_fanfare_grand","name":"Grand fanfare","tags":["brass","goal","long"],"durationMs":2300,"file":"fanfare-grand.flac"},
  {"id":"snd_horn_raid","name":"Raid horn","tags":["brass","raid","loud"],"durationMs":1800,"file":"horn-raid.flac"},
  {"id":"snd_drum_roll","name":"Drum roll","tags":["drum","wheel","poll"],"durationMs":1490,"file":"drum-roll.flac"},
  {"id":"snd_drum_hit","name":"Drum hit","tags":["drum","short","raid"],"durationMs":720,"file":"drum-hit.flac"},
  {"id":"snd_heartbeat","name":"Heartbeat","tags":["drum","calm","clock"],"durationMs":832,"file":"heartbeat.flac"},
  {"id":"snd_whoosh","name":"Whoosh","tags":["air","short","scene"],"durationMs":960,"file":"whoosh.flac"},
  {"id":"snd_whoosh_back","name":"Whoosh back","tags":["air","short","scene"],"durationMs":960,"file":"whoosh-back.flac"},
  {"id":"snd_sparkle","name":"Sparkle","tags":["bell","bright","redemption"],"durationMs":1280,"file":"sparkle.flac"},
  {"id":"snd_bubble_pop","name":"Bubble","tags":["short","quiet","chat"],"durationMs":192,"file":"bubble-pop.flac"},
  {"id":"snd_train_whistle","name":"Train whistle","tags":["train","loud","hype"],"durationMs":1720,"file":"train-whistle.flac"},
];
