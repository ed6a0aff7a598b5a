import type { FormTranslations } from "@/lib/core/form.ts";

/** Labels that no other widget has, in other languages. */
export const subathonMultiplierFormWords: FormTranslations = {
  de: {
    "Multiplier badge": "Abzeichen des Multiplikators",
    Badge: "Abzeichen",
    "Announce for": "Ankündigen für",
  },
  es: {
    "Multiplier badge": "Insignia del multiplicador",
    Badge: "Insignia",
    "Announce for": "Anunciar durante",
  },
  fr: {
    "Multiplier badge": "Badge du multiplicateur",
    Badge: "Badge",
    "Announce for": "Annoncer pendant",
  },
};
