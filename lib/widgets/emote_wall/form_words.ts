import type { FormTranslations } from "@/lib/core/form.ts";

/** Labels that no other widget has, in other languages. */
export const emoteWallFormWords: FormTranslations = {
  de: {
    "Emote wall": "Emote-Wand",
    Rise: "Aufsteigen",
    Rain: "Regnen",
    Bounce: "Hüpfen",
    Fireworks: "Feuerwerk",
    "Most emotes at once": "Meiste Emotes zugleich",
    "Most emotes per message": "Meiste Emotes pro Nachricht",
    "Combos only": "Nur Combos",
    Combos: "Combos",
    "Viewers for a combo": "Zuschauer für eine Combo",
    "Time for a combo": "Zeit für eine Combo",
  },
  es: {
    "Emote wall": "Muro de emotes",
    Rise: "Subir",
    Rain: "Lluvia",
    Bounce: "Rebotar",
    Fireworks: "Fuegos artificiales",
    "Most emotes at once": "Máximo de emotes a la vez",
    "Most emotes per message": "Máximo de emotes por mensaje",
    "Combos only": "Solo combos",
    Combos: "Combos",
    "Viewers for a combo": "Espectadores para un combo",
    "Time for a combo": "Tiempo para un combo",
  },
  fr: {
    "Emote wall": "Mur d’emotes",
    Rise: "Monter",
    Rain: "Pluie",
    Bounce: "Rebondir",
    Fireworks: "Feu d’artifice",
    "Most emotes at once": "Emotes simultanées maximum",
    "Most emotes per message": "Emotes maximum par message",
    "Combos only": "Combos seulement",
    Combos: "Combos",
    "Viewers for a combo": "Spectateurs pour un combo",
    "Time for a combo": "Temps pour un combo",
  },
};
