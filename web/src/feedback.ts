// Sounds and vibration. Sounds are synthesised here, so that nothing has to be fetched.

import { settings } from "./settings.svelte";

export type Sound = "lay" | "lift" | "turn" | "hurry" | "error" | "won" | "over" | "cough";

let context: AudioContext | null = null;

/** Returns `null` if sound is off, or before the first touch: browsers do not allow it earlier. */
function audioContext(): AudioContext | null {
  if (!settings.sound || typeof AudioContext === "undefined" || navigator.userActivation?.hasBeenActive === false)
    return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
}

/** A tone that rings and fades. */
function tone(
  audio: AudioContext,
  pitch: number,
  at: number,
  seconds: number,
  volume: number,
  shape: OscillatorType = "sine",
): void {
  const source = audio.createOscillator();
  const gain = audio.createGain();
  source.type = shape;
  source.frequency.value = pitch;
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(volume, at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  source.connect(gain).connect(audio.destination);
  source.start(at);
  source.stop(at + seconds);
}

/** A knock: a moment of noise through a narrow filter. Low and dull is wood on felt, high and short a click. */
function knock(audio: AudioContext, pitch: number, at: number, seconds: number, volume: number): void {
  const length = Math.ceil(audio.sampleRate * seconds);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < length; index++) samples[index] = (Math.random() * 2 - 1) * (1 - index / length) ** 3;
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  const gain = audio.createGain();
  source.buffer = buffer;
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = 1.6;
  gain.gain.value = volume;
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(at);
}

/** The six notes of an A major chord over two octaves, played one after the other. */
const CHORD = [220, 277.18, 329.63, 440, 554.37, 659.25];

const SOUNDS: Record<Sound, (audio: AudioContext, at: number) => void> = {
  lay: (audio, at) => {
    knock(audio, 320, at, 0.11, 0.9);
    tone(audio, 140, at, 0.09, 0.18, "triangle");
  },
  lift: (audio, at) => knock(audio, 2100, at, 0.035, 0.5),
  turn: (audio, at) => {
    tone(audio, 880, at, 0.7, 0.09);
    tone(audio, 1760, at, 0.5, 0.03);
  },
  hurry: (audio, at) => tone(audio, 660, at, 0.3, 0.05),
  error: (audio, at) => tone(audio, 130, at, 0.16, 0.16, "triangle"),
  won: (audio, at) => CHORD.forEach((pitch, index) => tone(audio, pitch, at + index * 0.07, 1.5, 0.07, "triangle")),
  cough: (audio, at) =>
    [0, 0.22].forEach((delay) => {
      knock(audio, 420, at + delay, 0.14, 1);
      knock(audio, 900, at + delay, 0.07, 0.5);
    }),
  over: (audio, at) =>
    [330, 277.18].forEach((pitch, index) => tone(audio, pitch, at + index * 0.14, 0.8, 0.08, "triangle")),
};

export function playSound(name: Sound): void {
  const audio = audioContext();
  if (audio) SOUNDS[name](audio, audio.currentTime);
}

const VIBRATIONS = { lay: 10, error: [20, 40, 20], won: 60 } as const;

/** Vibrates, on devices that can. */
export function vibrate(name: keyof typeof VIBRATIONS): void {
  if (!settings.haptics || typeof navigator.vibrate !== "function") return;
  const pattern = VIBRATIONS[name];
  navigator.vibrate(typeof pattern === "number" ? pattern : [...pattern]);
}
