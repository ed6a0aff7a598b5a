import type { WordSet } from "@/lib/widgets/words/word_set.ts";

/** Texts that the widget "Subathon timer" draws, in English: the part that pages have. */
export const SUBATHON_TIMER_ENGLISH = {
  "timer.ends_at": "ends {time}",
  "timer.elapsed": "{time} live",
  "timer.cap": "at most until {time}",
} as const;

/** The same in every language. */
export const subathonTimerWords: WordSet<typeof SUBATHON_TIMER_ENGLISH> = {
  en: SUBATHON_TIMER_ENGLISH,
  de: {
    "timer.ends_at": "Ende {time}",
    "timer.elapsed": "{time} live",
    "timer.cap": "höchstens bis {time}",
  },
  es: {
    "timer.ends_at": "termina {time}",
    "timer.elapsed": "{time} en directo",
    "timer.cap": "como mucho hasta {time}",
  },
  fr: {
    "timer.ends_at": "fin {time}",
    "timer.elapsed": "{time} en direct",
    "timer.cap": "au plus jusqu’à {time}",
  },
};
