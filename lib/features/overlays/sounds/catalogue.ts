/** Written by scripts/make_sounds.ts; change the recipes instead. */
import type { LibrarySound } from "@/lib/schema/overlays/sounds.ts";

/** The sounds that come with the service, made for it by the script's synthesis. */
// deno-fmt-ignore -- a table
export const SOUNDS: readonly LibrarySound[] = [
  {"id":"snd_chime_bright","name":"Bright chime","tags":["bell","short","follow"],"durationMs":990,"file":"chime-bright.wav"},
  {"id":"snd_chime_soft","name":"Soft chime","tags":["bell","calm","follow"],"durationMs":1140,"file":"chime-soft.wav"},
  {"id":"snd_chime_rising","name":"Rising chimes","tags":["bell","bright","sub"],"durationMs":1100,"file":"chime-rising.wav"},
  {"id":"snd_chime_falling","name":"Falling chimes","tags":["bell","calm","end"],"durationMs":1160,"file":"chime-falling.wav"},
  {"id":"snd_bell_single","name":"Single bell","tags":["bell","calm","notice"],"durationMs":1300,"file":"bell-single.wav"},
  {"id":"snd_bell_desk","name":"Desk bell","tags":["bell","short","notice"],"durationMs":730,"file":"bell-desk.wav"},
  {"id":"snd_glass_tap","name":"Glass tap","tags":["bell","short","quiet"],"durationMs":450,"file":"glass-tap.wav"},
  {"id":"snd_harp_up","name":"Harp up","tags":["strings","bright","sub"],"durationMs":1220,"file":"harp-up.wav"},
  {"id":"snd_harp_down","name":"Harp down","tags":["strings","calm","end"],"durationMs":1220,"file":"harp-down.wav"},
  {"id":"snd_pluck_pair","name":"Two plucks","tags":["strings","short","follow"],"durationMs":820,"file":"pluck-pair.wav"},
  {"id":"snd_strum_warm","name":"Warm strum","tags":["strings","calm","tip"],"durationMs":1200,"file":"strum-warm.wav"},
  {"id":"snd_coin_pick","name":"Coin","tags":["game","short","tip"],"durationMs":580,"file":"coin-pick.wav"},
  {"id":"snd_coin_shower","name":"Coin shower","tags":["game","tip","cheer"],"durationMs":775,"file":"coin-shower.wav"},
  {"id":"snd_level_up","name":"Level up","tags":["game","bright","goal"],"durationMs":725,"file":"level-up.wav"},
  {"id":"snd_power_up","name":"Power up","tags":["game","rise","cheer"],"durationMs":700,"file":"power-up.wav"},
  {"id":"snd_power_down","name":"Power down","tags":["game","fall","end"],"durationMs":800,"file":"power-down.wav"},
  {"id":"snd_jump","name":"Jump","tags":["game","short"],"durationMs":220,"file":"jump.wav"},
  {"id":"snd_blip_yes","name":"Yes","tags":["short","poll","notice"],"durationMs":230,"file":"blip-yes.wav"},
  {"id":"snd_blip_no","name":"No","tags":["short","poll","notice"],"durationMs":300,"file":"blip-no.wav"},
  {"id":"snd_tick","name":"Tick","tags":["clock","short","quiet"],"durationMs":40,"file":"tick.wav"},
  {"id":"snd_countdown_end","name":"Countdown","tags":["clock","notice"],"durationMs":1500,"file":"countdown-end.wav"},
  {"id":"snd_fanfare_short","name":"Short fanfare","tags":["brass","goal","sub"],"durationMs":1240,"file":"fanfare-short.wav"},
  {"id":"snd_fanfare_grand","name":"Grand fanfare","tags":["brass","goal","long"],"durationMs":1800,"file":"fanfare-grand.wav"},
  {"id":"snd_horn_raid","name":"Raid horn","tags":["brass","raid","loud"],"durationMs":1300,"file":"horn-raid.wav"},
  {"id":"snd_drum_roll","name":"Drum roll","tags":["drum","wheel","poll"],"durationMs":990,"file":"drum-roll.wav"},
  {"id":"snd_drum_hit","name":"Drum hit","tags":["drum","short","raid"],"durationMs":450,"file":"drum-hit.wav"},
  {"id":"snd_heartbeat","name":"Heartbeat","tags":["drum","calm","clock"],"durationMs":520,"file":"heartbeat.wav"},
  {"id":"snd_whoosh","name":"Whoosh","tags":["air","short","scene"],"durationMs":600,"file":"whoosh.wav"},
  {"id":"snd_whoosh_back","name":"Whoosh back","tags":["air","short","scene"],"durationMs":600,"file":"whoosh-back.wav"},
  {"id":"snd_sparkle","name":"Sparkle","tags":["bell","bright","redemption"],"durationMs":800,"file":"sparkle.wav"},
  {"id":"snd_bubble_pop","name":"Bubble","tags":["short","quiet","chat"],"durationMs":120,"file":"bubble-pop.wav"},
  {"id":"snd_train_whistle","name":"Train whistle","tags":["train","loud","hype"],"durationMs":1220,"file":"train-whistle.wav"},
];
