// What goes with what the house itself says: refusals whose words there are for programs, settled options, nameless bots.
export const house = {
  "error.bad-request": "That address or entry is not right. Check it and try again.",
  "error.bad-message": "The house did not understand this page. Reload it; your game is safe.",
  "settled.is": "{title}: {value}",
  "settled.yes": "yes",
  "settled.no": "no",
  "bot.name": "Bot {name}",
} as const;
