// What the page calls things.

export const REASONS = {
  six: "six of a kind", "too-few": "too few tiles left", king: "a King", points: "on points", goal: "the goal was reached",
  stuck: "nobody could move", repetition: "the position came back", quiet: "nothing happened for too long",
  agreed: "by agreement", resigned: "somebody resigned", time: "time ran out",
};

/** What a pick that is no place is called. */
export const PICKS = { piece: "Put", count: "Lift", call: "Call" };

/** Words, not pictures: every machine has letters for them. */
export const REACTIONS = {
  hello: "Hello!", thanks: "Thanks!", "well-played": "Well played!", sorry: "Sorry!", oops: "Oops!", wow: "Wow!",
  laugh: "Ha ha!", think: "Hmm …", hurry: "Your turn!",
};

export const OFFERS = { draw: "a draw", back: "to take back", again: "to play again" };

/** Seconds as a clock shows them. */
export function clock(seconds) {
  const left = Math.max(0, seconds);
  if (left < 10) return left.toFixed(1);
  const whole = Math.ceil(left);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const tail = String(whole % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${tail}` : `${minutes}:${tail}`;
}
