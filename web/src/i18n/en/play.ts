export const play = {
  "play.send": "Send",
  "play.type": "Type a move",
  "play.type.label": "A move as text, such as {example}",
  "play.type.list": "Legal moves",
  "play.type.all": { one: "{n} legal move.", other: "{n} legal moves. Type to find the others." },
  "generic.hint": "Tap a marked place.",
  "generic.hint.below": "Choose below the board.",
  "generic.choices": "Your choices",
  "generic.cannot": "You can’t play there.",
  "generic.values": "The game so far",
  "generic.turn.pass": "Pass",
  "generic.turn.swap": "Swap sides",
} as const;
