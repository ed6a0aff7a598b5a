import type { DefaultTexts } from "@/lib/widgets/words/word_set.ts";

/** Texts that the settings of the widget "Ending credits" begin with, by the English one. */
export const creditsTexts: DefaultTexts = {
  de: {
    "Thanks for watching": "Danke fürs Zuschauen",
    "See you next time": "Bis zum nächsten Mal",
  },
  es: {
    "Thanks for watching": "Gracias por vernos",
    "See you next time": "Hasta la próxima",
  },
  fr: {
    "Thanks for watching": "Merci d’avoir regardé",
    "See you next time": "À la prochaine",
  },
};
