import type { FormTranslations } from "@/lib/core/form.ts";

/** Labels that no other widget has, in other languages. */
export const contributionPopupsFormWords: FormTranslations = {
  de: {
    "Contribution pop-ups": "Pop-ups für Beiträge",
    "What a pop-up shows": "Inhalt eines Pop-ups",
    "Hide changes below": "Änderungen ausblenden unter",
    "Merge bursts within": "Häufungen zusammenfassen innerhalb von",
    Up: "Nach oben",
    Down: "Nach unten",
    "All around": "Nach allen Seiten",
    "Most pop-ups at once": "Meiste Pop-ups zugleich",
    "Colour of added time": "Farbe für mehr Zeit",
    "Colour of removed time": "Farbe für weniger Zeit",
    Sign: "Vorzeichen",
    "+5:00": "+5:00",
    "5:00 added": "5:00 dazu",
    "Show changes made by hand": "Änderungen von Hand zeigen",
    "Several of one viewer become one pop-up":
      "Mehrere desselben Zuschauers werden zu einem Pop-up",
    "The others wait for their turn":
      "Die anderen warten, bis sie an der Reihe sind",
  },
  es: {
    "Contribution pop-ups": "Avisos de aportes",
    "What a pop-up shows": "Qué muestra el aviso",
    "Hide changes below": "Ocultar cambios menores de",
    "Merge bursts within": "Agrupar ráfagas en",
    Up: "Hacia arriba",
    Down: "Hacia abajo",
    "All around": "En todas direcciones",
    "Most pop-ups at once": "Máximo de avisos a la vez",
    "Colour of added time": "Color del tiempo añadido",
    "Colour of removed time": "Color del tiempo quitado",
    Sign: "Signo",
    "+5:00": "+5:00",
    "5:00 added": "5:00 añadidos",
    "Show changes made by hand": "Mostrar cambios hechos a mano",
    "Several of one viewer become one pop-up":
      "Varias del mismo espectador se unen en un aviso",
    "The others wait for their turn": "Las demás esperan su turno",
  },
  fr: {
    "Contribution pop-ups": "Bulles de contributions",
    "What a pop-up shows": "Contenu de la bulle",
    "Hide changes below": "Masquer les changements sous",
    "Merge bursts within": "Regrouper les rafales sur",
    Up: "Vers le haut",
    Down: "Vers le bas",
    "All around": "De tous côtés",
    "Most pop-ups at once": "Bulles simultanées maximum",
    "Colour of added time": "Couleur du temps ajouté",
    "Colour of removed time": "Couleur du temps retiré",
    Sign: "Signe",
    "+5:00": "+5:00",
    "5:00 added": "5:00 ajoutées",
    "Show changes made by hand": "Afficher les changements manuels",
    "Several of one viewer become one pop-up":
      "Plusieurs d’un même spectateur n’en forment qu’une",
    "The others wait for their turn": "Les autres attendent leur tour",
  },
};
