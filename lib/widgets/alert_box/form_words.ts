import type { FormTranslations } from "@/lib/core/form.ts";

/** Labels that no other widget has, in other languages. */
export const alertBoxFormWords: FormTranslations = {
  de: {
    "Missed alerts": "Verpasste Alerts",
    "Play all": "Alle abspielen",
    "Play the newest": "Die neuesten abspielen",
    "One summary": "Eine Zusammenfassung",
    "List only": "Nur auflisten",
    "How many to play": "Wie viele abspielen",
    "Other treatment of some events": "Einige Ereignisse anders",
    "Alert box": "Alertbox",
    "Play order": "Reihenfolge",
    Queue: "Warteschlange",
    "First come, first served": "Der Reihe nach",
    "Highest priority first": "Höchste Priorität zuerst",
    "Gap between alerts": "Pause zwischen Alerts",
    "Longest queue": "Längste Warteschlange",
    "When the queue is full": "Wenn die Warteschlange voll ist",
    "Merge follows": "Follows zusammenfassen",
    "Drop the oldest": "Älteste verwerfen",
    "Drop the lowest priority": "Niedrigste Priorität verwerfen",
    "Skip alerts older than": "Alerts auslassen, älter als",
    "One alert for each purchase": "Ein Alert pro Kauf",
    "One alert for each recipient": "Ein Alert pro Beschenktem",
    "Group follows within": "Follows zusammenfassen innerhalb von",
    "After the delay, hold until approved":
      "Danach bis zur Freigabe zurückhalten",
    "Interrupt a playing alert": "Laufenden Alert unterbrechen",
    "For a higher priority": "Für eine höhere Priorität",
    "Interrupt only after": "Frühestens unterbrechen nach",
    "Which source is heard": "Welche Quelle zu hören ist",
    Mixer: "Mischpult",
    "As the alert box does": "Wie die Alertbox",
    "All alerts": "Alle Alerts",
    Muted: "Stumm",
    "Volume of each event": "Lautstärke je Ereignis",
    "Only one source": "Nur eine Quelle",
    "Sources on the program scene": "Quellen der Programmszene",
    "Every source": "Jede Quelle",
    "Text below": "Text darunter",
    "Text above": "Text darüber",
    "Text on the left": "Text links",
    "Text on the right": "Text rechts",
    "Text over the media": "Text über dem Bild",
    "Media size": "Größe der Medien",
    "Alert variants": "Alert-Varianten",
    Priority: "Priorität",
    Conditions: "Bedingungen",
    "Text delay": "Textverzögerung",
    "Viewer's message": "Nachricht des Zuschauers",
    "Text-to-speech": "Text-to-Speech",
    Voice: "Stimme",
    Speed: "Geschwindigkeit",
    "Stop speaking after": "Sprechen beenden nach",
    What: "Was",
    Months: "Monate",
    Comparison: "Vergleich",
    is: "ist",
    "is at least": "ist mindestens",
    "is at most": "ist höchstens",
    "is one of": "ist eines von",
    Value: "Wert",
    Word: "Wort",
    Reward: "Belohnung",
    "Prime or paid": "Prime oder bezahlt",
    "Priorities are those of the alerts":
      "Es gelten die Prioritäten der Alerts",
    "Alerts beyond this stay in the event list and are not played":
      "Weitere Alerts bleiben in der Ereignisliste und werden nicht abgespielt",
    "After the overlay was closed. 0 plays them all.":
      "Nachdem das Overlay geschlossen war. 0 spielt alle ab.",
    "Alerts that came while the overlay was closed":
      "Alerts, die kamen, während das Overlay geschlossen war",
    "The first one that names an event is used":
      "Für ein Ereignis gilt der erste Eintrag, der es nennt",
    "The newest ones": "Die neuesten",
    "They become one alert with two names and a count":
      "Sie werden zu einem Alert mit zwei Namen und einer Anzahl",
    "Time to approve or reject an alert before it plays":
      "Zeit, um einen Alert freizugeben oder abzulehnen, bevor er abgespielt wird",
    "Nothing plays until somebody approves it in the studio or a dock":
      "Nichts wird abgespielt, bis es im Studio oder in einem Dock freigegeben wird",
    "Every alert is shown at least this long":
      "So lange wird jeder Alert mindestens gezeigt",
    "When the same alerts are in several sources":
      "Wenn dieselben Alerts in mehreren Quellen sind",
    "Multiplies the volume that each alert has":
      "Wird mit der Lautstärke jedes Alerts multipliziert",
    "Share of the widget that a picture or video may fill":
      "Anteil des Widgets, den ein Bild oder Video füllen darf",
    "The highest one that fits an event is played":
      "Die höchste, die zu einem Ereignis passt, wird abgespielt",
    "Chance among those of the same priority":
      "Chance unter denen mit gleicher Priorität",
    "All of them must be met": "Alle müssen erfüllt sein",
    "Without the time that speech takes":
      "Ohne die Zeit, die das Vorlesen braucht",
    "Filtered by your blocked words":
      "Gefiltert nach deinen gesperrten Wörtern",
    "Without one, the picture of the look is shown":
      "Ohne eigenes wird das Bild des Looks gezeigt",
    "OBS hears voices of the service in any case":
      "OBS hört Stimmen des Dienstes in jedem Fall",
    "In characters": "In Zeichen",
    "The alert ends then, and the next one plays":
      "Dann endet der Alert, und der nächste beginnt",
  },
  es: {
    "Missed alerts": "Alertas perdidas",
    "Play all": "Reproducir todas",
    "Play the newest": "Reproducir las más recientes",
    "One summary": "Un resumen",
    "List only": "Solo en la lista",
    "How many to play": "Cuántas reproducir",
    "Other treatment of some events": "Otro trato para algunos eventos",
    "Alert box": "Caja de alertas",
    "Play order": "Orden de reproducción",
    Queue: "Cola",
    "First come, first served": "Por orden de llegada",
    "Highest priority first": "Primero la prioridad más alta",
    "Gap between alerts": "Pausa entre alertas",
    "Longest queue": "Cola más larga",
    "When the queue is full": "Cuando la cola está llena",
    "Merge follows": "Agrupar seguidores",
    "Drop the oldest": "Descartar la más antigua",
    "Drop the lowest priority": "Descartar la menos prioritaria",
    "Skip alerts older than": "Omitir alertas de más de",
    "One alert for each purchase": "Una alerta por compra",
    "One alert for each recipient": "Una alerta por destinatario",
    "Group follows within": "Agrupar seguidores en",
    "After the delay, hold until approved": "Después, retener hasta aprobarla",
    "Interrupt a playing alert": "Interrumpir una alerta en curso",
    "For a higher priority": "Por una prioridad más alta",
    "Interrupt only after": "Interrumpir solo después de",
    "Which source is heard": "Qué fuente se oye",
    Mixer: "Mezclador",
    "As the alert box does": "Como la caja de alertas",
    "All alerts": "Todas las alertas",
    Muted: "Silenciados",
    "Volume of each event": "Volumen de cada evento",
    "Only one source": "Solo una fuente",
    "Sources on the program scene": "Fuentes de la escena en programa",
    "Every source": "Todas las fuentes",
    "Text below": "Texto debajo",
    "Text above": "Texto encima",
    "Text on the left": "Texto a la izquierda",
    "Text on the right": "Texto a la derecha",
    "Text over the media": "Texto sobre la imagen",
    "Media size": "Tamaño de los medios",
    "Alert variants": "Variantes de alerta",
    Priority: "Prioridad",
    Conditions: "Condiciones",
    "Text delay": "Retraso del texto",
    "Viewer's message": "Mensaje del espectador",
    "Text-to-speech": "Texto a voz",
    Voice: "Voz",
    Speed: "Velocidad",
    "Stop speaking after": "Dejar de hablar tras",
    What: "Qué",
    Months: "Meses",
    Comparison: "Comparación",
    is: "es",
    "is at least": "es al menos",
    "is at most": "es como máximo",
    "is one of": "es uno de",
    Value: "Valor",
    Word: "Palabra",
    Reward: "Recompensa",
    "Prime or paid": "Prime o de pago",
    "Priorities are those of the alerts":
      "Cuentan las prioridades de las alertas",
    "Alerts beyond this stay in the event list and are not played":
      "Las demás alertas quedan en la lista de eventos y no se reproducen",
    "After the overlay was closed. 0 plays them all.":
      "Después de que el overlay estuviera cerrado. 0 las reproduce todas.",
    "Alerts that came while the overlay was closed":
      "Alertas que llegaron con el overlay cerrado",
    "The first one that names an event is used":
      "Para cada evento vale el primero que lo nombre",
    "The newest ones": "Las más recientes",
    "They become one alert with two names and a count":
      "Se convierten en una alerta con dos nombres y una cantidad",
    "Time to approve or reject an alert before it plays":
      "Tiempo para aprobar o rechazar una alerta antes de que se reproduzca",
    "Nothing plays until somebody approves it in the studio or a dock":
      "No se reproduce nada hasta que alguien lo apruebe en el estudio o en un panel",
    "Every alert is shown at least this long":
      "Toda alerta se muestra al menos este tiempo",
    "When the same alerts are in several sources":
      "Si las mismas alertas están en varias fuentes",
    "Multiplies the volume that each alert has":
      "Multiplica el volumen que tiene cada alerta",
    "Share of the widget that a picture or video may fill":
      "Parte del widget que puede ocupar una imagen o un vídeo",
    "The highest one that fits an event is played":
      "Se reproduce la más alta que encaje con el evento",
    "Chance among those of the same priority":
      "Probabilidad entre las de la misma prioridad",
    "All of them must be met": "Deben cumplirse todas",
    "Without the time that speech takes": "Sin contar lo que dura la voz",
    "Filtered by your blocked words": "Filtrado por tus palabras bloqueadas",
    "Without one, the picture of the look is shown":
      "Sin una propia se muestra la imagen del estilo",
    "OBS hears voices of the service in any case":
      "OBS oye las voces del servicio en todo caso",
    "In characters": "En caracteres",
    "The alert ends then, and the next one plays":
      "Entonces la alerta termina y empieza la siguiente",
  },
  fr: {
    "Missed alerts": "Alertes manquées",
    "Play all": "Tout jouer",
    "Play the newest": "Jouer les plus récentes",
    "One summary": "Un résumé",
    "List only": "Liste seulement",
    "How many to play": "Combien en jouer",
    "Other treatment of some events": "Autre traitement de certains événements",
    "Alert box": "Boîte d’alertes",
    "Play order": "Ordre de lecture",
    Queue: "File d’attente",
    "First come, first served": "Par ordre d’arrivée",
    "Highest priority first": "Priorité la plus haute d’abord",
    "Gap between alerts": "Pause entre les alertes",
    "Longest queue": "File la plus longue",
    "When the queue is full": "Quand la file est pleine",
    "Merge follows": "Regrouper les follows",
    "Drop the oldest": "Ignorer la plus ancienne",
    "Drop the lowest priority": "Ignorer la moins prioritaire",
    "Skip alerts older than": "Ignorer les alertes de plus de",
    "One alert for each purchase": "Une alerte par achat",
    "One alert for each recipient": "Une alerte par destinataire",
    "Group follows within": "Regrouper les follows sur",
    "After the delay, hold until approved":
      "Ensuite, retenir jusqu’à approbation",
    "Interrupt a playing alert": "Interrompre une alerte en cours",
    "For a higher priority": "Pour une priorité plus haute",
    "Interrupt only after": "Interrompre seulement après",
    "Which source is heard": "Source entendue",
    Mixer: "Table de mixage",
    "As the alert box does": "Comme la boîte d’alertes",
    "All alerts": "Toutes les alertes",
    Muted: "Muets",
    "Volume of each event": "Volume de chaque événement",
    "Only one source": "Une seule source",
    "Sources on the program scene": "Sources de la scène en direct",
    "Every source": "Toutes les sources",
    "Text below": "Texte en dessous",
    "Text above": "Texte au-dessus",
    "Text on the left": "Texte à gauche",
    "Text on the right": "Texte à droite",
    "Text over the media": "Texte sur l’image",
    "Media size": "Taille des médias",
    "Alert variants": "Variantes d’alerte",
    Priority: "Priorité",
    Conditions: "Conditions",
    "Text delay": "Délai du texte",
    "Viewer's message": "Message du spectateur",
    "Text-to-speech": "Synthèse vocale",
    Voice: "Voix",
    Speed: "Vitesse",
    "Stop speaking after": "Arrêter de parler après",
    What: "Quoi",
    Months: "Mois",
    Comparison: "Comparaison",
    is: "est",
    "is at least": "est au moins",
    "is at most": "est au plus",
    "is one of": "est l’un de",
    Value: "Valeur",
    Word: "Mot",
    Reward: "Récompense",
    "Prime or paid": "Prime ou payant",
    "Priorities are those of the alerts":
      "Les priorités sont celles des alertes",
    "Alerts beyond this stay in the event list and are not played":
      "Les alertes en trop restent dans la liste des événements et ne sont pas jouées",
    "After the overlay was closed. 0 plays them all.":
      "Après une fermeture de l’overlay. 0 les joue toutes.",
    "Alerts that came while the overlay was closed":
      "Alertes arrivées pendant que l’overlay était fermé",
    "The first one that names an event is used":
      "Pour un événement, le premier qui le cite s’applique",
    "The newest ones": "Les plus récentes",
    "They become one alert with two names and a count":
      "Ils deviennent une seule alerte avec deux noms et un nombre",
    "Time to approve or reject an alert before it plays":
      "Temps pour approuver ou refuser une alerte avant qu’elle soit jouée",
    "Nothing plays until somebody approves it in the studio or a dock":
      "Rien n’est joué sans approbation dans le studio ou dans un dock",
    "Every alert is shown at least this long":
      "Chaque alerte est affichée au moins ce temps",
    "When the same alerts are in several sources":
      "Quand les mêmes alertes sont dans plusieurs sources",
    "Multiplies the volume that each alert has":
      "Multiplie le volume propre à chaque alerte",
    "Share of the widget that a picture or video may fill":
      "Part du widget qu’une image ou une vidéo peut remplir",
    "The highest one that fits an event is played":
      "La plus haute qui convient à l’événement est jouée",
    "Chance among those of the same priority":
      "Chance parmi celles de même priorité",
    "All of them must be met": "Toutes doivent être remplies",
    "Without the time that speech takes": "Sans compter la durée de la voix",
    "Filtered by your blocked words": "Filtré par vos mots bloqués",
    "Without one, the picture of the look is shown":
      "Sans choix, l’image du style est affichée",
    "OBS hears voices of the service in any case":
      "OBS entend les voix du service dans tous les cas",
    "In characters": "En caractères",
    "The alert ends then, and the next one plays":
      "L’alerte se termine alors, et la suivante est jouée",
  },
};
