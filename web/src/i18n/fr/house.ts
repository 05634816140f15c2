export const house = {
  "error.bad-request": "Cette adresse ou cette saisie n’est pas juste. Vérifiez-la et réessayez.",
  "error.bad-message": "La maison n’a pas compris cette page. Rechargez-la ; votre partie est en sécurité.",
  "settled.is": "{title} : {value}",
  "settled.yes": "oui",
  "settled.no": "non",
  "bot.name": "Robot {name}",
} as const;
