import type { FormTranslations } from "@/lib/core/form.ts";

/** Labels that no other widget has, in other languages. */
export const counterFormWords: FormTranslations = {
  de: {
    Step: "Schritt",
    Counting: "Zählen",
    "Lowest value": "Niedrigster Wert",
    "Highest value": "Höchster Wert",
    "Text before the number": "Text vor der Zahl",
    "Text after the number": "Text nach der Zahl",
    "Fill with zeros to": "Mit Nullen auffüllen bis",
    Flip: "Klappen",
    Reset: "Zurücksetzen",
    Count: "Zählen",
    "How much one command adds or takes":
      "Wie viel ein Befehl dazugibt oder abzieht",
    "Digits": "Ziffern",
  },
  es: {
    Step: "Paso",
    Counting: "Conteo",
    "Lowest value": "Valor mínimo",
    "Highest value": "Valor máximo",
    "Text before the number": "Texto antes del número",
    "Text after the number": "Texto después del número",
    "Fill with zeros to": "Rellenar con ceros hasta",
    Flip: "Voltear",
    Reset: "Reiniciar",
    Count: "Contar",
    "How much one command adds or takes": "Cuánto suma o resta un comando",
    "Digits": "Cifras",
  },
  fr: {
    Step: "Pas",
    Counting: "Comptage",
    "Lowest value": "Valeur minimale",
    "Highest value": "Valeur maximale",
    "Text before the number": "Texte avant le nombre",
    "Text after the number": "Texte après le nombre",
    "Fill with zeros to": "Compléter de zéros jusqu’à",
    Flip: "Basculer",
    Reset: "Réinitialiser",
    Count: "Compter",
    "How much one command adds or takes": "Ce qu’une commande ajoute ou retire",
    "Digits": "Chiffres",
  },
};
