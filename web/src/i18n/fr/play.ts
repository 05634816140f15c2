export const play = {
  "play.send": "Envoyer",
  "play.type": "Saisir un coup",
  "play.type.label": "Un coup en texte, par exemple {example}",
  "play.type.list": "Coups possibles",
  "play.type.all": { one: "{n} coup possible.", other: "{n} coups possibles. Tapez pour trouver les autres." },
  "generic.hint": "Touchez une case marquée.",
  "generic.hint.below": "Choisissez sous le plateau.",
  "generic.choices": "Vos choix",
  "generic.cannot": "On ne peut pas jouer là.",
  "generic.values": "La partie en cours",
  "generic.turn.pass": "Passer",
  "generic.turn.swap": "Échanger les camps",
} as const;
