export const screen = {
  "screen.show": "Ouvrir le grand écran",
  "screen.join": "Rejoignez la partie",
  "screen.join.line": "Scannez, ou ouvrez {address} et entrez le code.",
  "screen.join.link": "Scannez, ou ouvrez {address}",
  "screen.who": { one: "{n} joueur présent", other: "{n} joueurs présents" },
  "screen.none": "Personne pour l’instant.",
  "screen.full": "Plein écran",
  "screen.small": "Quitter le plein écran",
  "screen.table": "Aller à la table",
  "screen.plain": "Ce jeu n’a pas de grand écran.",
} as const;
