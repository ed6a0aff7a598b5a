import type { FormTranslations } from "@/lib/core/form.ts";

/** Labels that no other widget has, in other languages. */
export const streamBossFormWords: FormTranslations = {
  de: {
    "Stream boss": "Stream-Boss",
    "Health of the first boss": "Leben des ersten Bosses",
    "Next boss": "Nächster Boss",
    "Same health": "Gleich viel Leben",
    "More health each time": "Jedes Mal mehr Leben",
    "Health by overkill": "Leben nach Überschuss",
    "Health added each time": "Leben dazu, jedes Mal",
    "Overkill factor": "Faktor für Überschuss",
    "Lowest health": "Wenigstes Leben",
    "Damage by event": "Schaden je Ereignis",
    "The boss heals itself": "Der Boss heilt sich",
    "Surplus damage times this is the next boss’s health":
      "Überschüssiger Schaden mal diesem Faktor ist das Leben des nächsten Bosses",
  },
  es: {
    "Stream boss": "Jefe del directo",
    "Health of the first boss": "Vida del primer jefe",
    "Next boss": "Siguiente jefe",
    "Same health": "La misma vida",
    "More health each time": "Más vida cada vez",
    "Health by overkill": "Vida según el exceso",
    "Health added each time": "Vida añadida cada vez",
    "Overkill factor": "Factor de exceso",
    "Lowest health": "Vida mínima",
    "Damage by event": "Daño por evento",
    "The boss heals itself": "El jefe se cura",
    "Surplus damage times this is the next boss’s health":
      "El daño sobrante por este factor es la vida del siguiente jefe",
  },
  fr: {
    "Stream boss": "Boss du stream",
    "Health of the first boss": "Vie du premier boss",
    "Next boss": "Boss suivant",
    "Same health": "Même vie",
    "More health each time": "Plus de vie à chaque fois",
    "Health by overkill": "Vie selon l’excédent",
    "Health added each time": "Vie ajoutée à chaque fois",
    "Overkill factor": "Facteur d’excédent",
    "Lowest health": "Vie minimale",
    "Damage by event": "Dégâts par événement",
    "The boss heals itself": "Le boss se soigne",
    "Surplus damage times this is the next boss’s health":
      "Les dégâts en trop multipliés par ce facteur sont la vie du boss suivant",
  },
};
