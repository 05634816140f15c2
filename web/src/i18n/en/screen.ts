export const screen = {
  "screen.show": "Open the big screen",
  "screen.join": "Join the game",
  "screen.join.line": "Scan, or open {address} and enter the code.",
  "screen.join.link": "Scan, or open {address}",
  "screen.who": { one: "{n} player here", other: "{n} players here" },
  "screen.none": "Nobody here yet.",
  "screen.full": "Full screen",
  "screen.small": "Exit full screen",
  "screen.table": "Go to the table",
  "screen.plain": "This game has no big screen.",
} as const;
