/** Texts that the widget "Subathon timer" draws, in English. */
export const SUBATHON_TIMER_MESSAGES = {
  "timer.ends_at": "ends {time}",
  "timer.elapsed": "{time} live",
  "timer.cap": "at most until {time}",
} as const;
