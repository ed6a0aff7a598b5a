import type { FormTranslations } from "@/lib/core/form.ts";

/** Labels that no other widget has, in other languages. */
export const predictionFormWords: FormTranslations = {
  de: {
    Prediction: "Vorhersage",
    "What an outcome shows": "Inhalt eines Ausgangs",
    "Channel points": "Kanalpunkte",
    "Top predictor": "Höchster Einsatz",
    "Text when locked": "Text, wenn gesperrt",
    "Text when cancelled": "Text, wenn abgebrochen",
    "Most outcomes": "Meiste Ausgänge",
    "Outcome colours": "Farben der Ausgänge",
  },
  es: {
    Prediction: "Predicción",
    "What an outcome shows": "Qué muestra un resultado",
    "Channel points": "Puntos del canal",
    "Top predictor": "Mayor apuesta",
    "Text when locked": "Texto al cerrarse",
    "Text when cancelled": "Texto al cancelarse",
    "Most outcomes": "Máximo de resultados",
    "Outcome colours": "Colores de los resultados",
  },
  fr: {
    Prediction: "Pronostic",
    "What an outcome shows": "Contenu d’une issue",
    "Channel points": "Points de chaîne",
    "Top predictor": "Meilleur pronostiqueur",
    "Text when locked": "Texte une fois verrouillé",
    "Text when cancelled": "Texte si annulé",
    "Most outcomes": "Issues maximum",
    "Outcome colours": "Couleurs des issues",
  },
};
