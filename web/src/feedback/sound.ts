// Sounds, synthesised here so that nothing has to be fetched.

import { settings } from "../settings.svelte";

export type Sound = "lay" | "lift" | "turn" | "hurry" | "error" | "won" | "over" | "cough";

let context: AudioContext | null = null;

/** Browsers let a page sound only after somebody has touched it. */
function audioContext(): AudioContext | null {
  if (!settings.sound || typeof AudioContext === "undefined" || navigator.userActivation?.hasBeenActive === false)
    return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
}

/** A tone that rings and fades. */
function tone(
  on: AudioContext,
  pitch: number,
  at: number,
  seconds: number,
  loud: number,
  shape: OscillatorType = "sine",
): void {
  const source = on.createOscillator();
  const volume = on.createGain();
  source.type = shape;
  source.frequency.value = pitch;
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(loud, at + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  source.connect(volume).connect(on.destination);
  source.start(at);
  source.stop(at + seconds);
}

/** A knock: a moment of noise through a narrow filter. Low and dull is wood on felt, high and short a click. */
function knock(on: AudioContext, pitch: number, at: number, seconds: number, loud: number): void {
  const length = Math.ceil(on.sampleRate * seconds);
  const buffer = on.createBuffer(1, length, on.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < length; index++) samples[index] = (Math.random() * 2 - 1) * (1 - index / length) ** 3;
  const source = on.createBufferSource();
  const filter = on.createBiquadFilter();
  const volume = on.createGain();
  source.buffer = buffer;
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = 1.6;
  volume.gain.value = loud;
  source.connect(filter).connect(volume).connect(on.destination);
  source.start(at);
}

/** A chord of six: the first six partials of a low A, one after the other. */
const CHORD = [220, 277.18, 329.63, 440, 554.37, 659.25];

const SOUNDS: Record<Sound, (on: AudioContext, at: number) => void> = {
  lay: (on, at) => {
    knock(on, 320, at, 0.11, 0.9);
    tone(on, 140, at, 0.09, 0.18, "triangle");
  },
  lift: (on, at) => knock(on, 2100, at, 0.035, 0.5),
  turn: (on, at) => {
    tone(on, 880, at, 0.7, 0.09);
    tone(on, 1760, at, 0.5, 0.03);
  },
  hurry: (on, at) => tone(on, 660, at, 0.3, 0.05),
  error: (on, at) => tone(on, 130, at, 0.16, 0.16, "triangle"),
  won: (on, at) => CHORD.forEach((pitch, index) => tone(on, pitch, at + index * 0.07, 1.5, 0.07, "triangle")),
  cough: (on, at) =>
    [0, 0.22].forEach((later) => {
      knock(on, 420, at + later, 0.14, 1);
      knock(on, 900, at + later, 0.07, 0.5);
    }),
  over: (on, at) => [330, 277.18].forEach((pitch, index) => tone(on, pitch, at + index * 0.14, 0.8, 0.08, "triangle")),
};

export function playSound(name: Sound): void {
  const on = audioContext();
  if (on) SOUNDS[name](on, on.currentTime);
}
