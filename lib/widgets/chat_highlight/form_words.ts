import type { FormTranslations } from "@/lib/core/form.ts";

/** Labels that no other widget has, in other languages. */
export const chatHighlightFormWords: FormTranslations = {
  de: {
    "Chat highlight": "Hervorgehobene Nachricht",
    "Messages are picked by": "Nachrichten wählen",
    "You, in the studio": "Du im Studio",
    "Moderators, by command": "Moderatoren per Befehl",
    "Viewers, by reward": "Zuschauer per Belohnung",
    Role: "Rolle",
    "Queue picked messages": "Gewählte Nachrichten einreihen",
    "0 keeps it until you clear it": "0 zeigt sie, bis du sie ausblendest",
    "When off, a new message replaces the one that is shown":
      "Ist es aus, ersetzt eine neue Nachricht die gezeigte",
  },
  es: {
    "Chat highlight": "Mensaje destacado",
    "Messages are picked by": "Los mensajes los elige",
    "You, in the studio": "Tú, en el estudio",
    "Moderators, by command": "Moderadores, con un comando",
    "Viewers, by reward": "Espectadores, con una recompensa",
    Role: "Rol",
    "Queue picked messages": "Poner en cola los elegidos",
    "0 keeps it until you clear it": "0 lo deja hasta que lo quites",
    "When off, a new message replaces the one that is shown":
      "Si está desactivado, un mensaje nuevo sustituye al que se muestra",
  },
  fr: {
    "Chat highlight": "Message mis en avant",
    "Messages are picked by": "Messages choisis par",
    "You, in the studio": "Vous, dans le studio",
    "Moderators, by command": "Les modérateurs, par commande",
    "Viewers, by reward": "Les spectateurs, par récompense",
    Role: "Rôle",
    "Queue picked messages": "Mettre les choix en file",
    "0 keeps it until you clear it":
      "0 le garde jusqu’à ce que vous l’effaciez",
    "When off, a new message replaces the one that is shown":
      "Si désactivé, un nouveau message remplace celui qui est affiché",
  },
};
