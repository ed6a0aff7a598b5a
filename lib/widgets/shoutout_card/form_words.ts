import type { FormTranslations } from "@/lib/core/form.ts";

/** Labels that no other widget has, in other languages. */
export const shoutoutCardFormWords: FormTranslations = {
  de: {
    "Shout-out card": "Shoutout-Karte",
    "Shown on": "Erscheint bei",
    "Twitch shoutout": "Twitch-Shoutout",
    "Chat command !so": "Chatbefehl !so",
    "What the card shows": "Inhalt der Karte",
    "Stream title": "Streamtitel",
    Followers: "Follower",
    "Play a clip": "Clip abspielen",
    Clip: "Clip",
    "Longest clip": "Längster Clip",
    "Clip volume": "Lautstärke des Clips",
    "Fewest raid viewers": "Mindestens Raid-Zuschauer",
    "Wait before showing a channel again": "Sperre für denselben Kanal",
    "Wait for alerts": "Auf Alerts warten",
    "For the command, a moderator writes !so and a name":
      "Für den Befehl schreibt ein Moderator !so und einen Namen",
    "Where the platform gives out one. Twitch does not: the card shows without.":
      "Wenn die Plattform eins herausgibt. Twitch tut das nicht: Die Karte erscheint ohne.",
    "The card waits for its turn, so that it never covers an alert":
      "Die Karte wartet, bis sie an der Reihe ist, und verdeckt so nie einen Alert",
  },
  es: {
    "Shout-out card": "Tarjeta de shoutout",
    "Shown on": "Aparece con",
    "Twitch shoutout": "Shoutout de Twitch",
    "Chat command !so": "Comando de chat !so",
    "What the card shows": "Qué muestra la tarjeta",
    "Stream title": "Título del directo",
    Followers: "Seguidores",
    "Play a clip": "Reproducir un clip",
    Clip: "Clip",
    "Longest clip": "Clip más largo",
    "Clip volume": "Volumen del clip",
    "Fewest raid viewers": "Espectadores mínimos del raid",
    "Wait before showing a channel again": "Espera para repetir un canal",
    "Wait for alerts": "Esperar a las alertas",
    "For the command, a moderator writes !so and a name":
      "Para el comando, un moderador escribe !so y un nombre",
    "Where the platform gives out one. Twitch does not: the card shows without.":
      "Si la plataforma lo facilita. Twitch no lo hace: la tarjeta se muestra sin él.",
    "The card waits for its turn, so that it never covers an alert":
      "La tarjeta espera su turno, así nunca tapa una alerta",
  },
  fr: {
    "Shout-out card": "Carte de shoutout",
    "Shown on": "Apparaît lors de",
    "Twitch shoutout": "Shoutout Twitch",
    "Chat command !so": "Commande de chat !so",
    "What the card shows": "Contenu de la carte",
    "Stream title": "Titre du stream",
    Followers: "Followers",
    "Play a clip": "Lire un clip",
    Clip: "Clip",
    "Longest clip": "Clip le plus long",
    "Clip volume": "Volume du clip",
    "Fewest raid viewers": "Spectateurs minimum du raid",
    "Wait before showing a channel again":
      "Attente avant de remontrer une chaîne",
    "Wait for alerts": "Attendre les alertes",
    "For the command, a moderator writes !so and a name":
      "Pour la commande, un modérateur écrit !so et un nom",
    "Where the platform gives out one. Twitch does not: the card shows without.":
      "Si la plateforme en fournit un. Twitch ne le fait pas : la carte s’affiche sans.",
    "The card waits for its turn, so that it never covers an alert":
      "La carte attend son tour et ne couvre donc jamais une alerte",
  },
};
