/** Sounds made on the spot: wood on felt for dice, two notes for a score. No files, no loading. */

import { settings } from "../device/settings.svelte";

let context: AudioContext | null = null;

/** The sound device, which browsers lend only after a touch or a key; null if sound is off. */
function speaker(): AudioContext | null {
  if (!settings.sound) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
}

/** One die that lands after so many seconds: a short burst of noise, dull as wood. */
function knock(device: AudioContext, after: number): void {
  const length = 0.06;
  const buffer = device.createBuffer(1, device.sampleRate * length, device.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++)
    samples[i] = (2 * Math.random() - 1) * (1 - i / samples.length) ** 4;
  const source = new AudioBufferSourceNode(device, { buffer });
  const wood = new BiquadFilterNode(device, {
    type: "bandpass",
    frequency: 700 + 500 * Math.random(),
    Q: 1.5,
  });
  const volume = new GainNode(device, { gain: 0.5 });
  source.connect(wood).connect(volume).connect(device.destination);
  source.start(device.currentTime + after);
}

/** A soft note of some pitch. */
function note(device: AudioContext, pitch: number, after: number): void {
  const start = device.currentTime + after;
  const tone = new OscillatorNode(device, { type: "sine", frequency: pitch });
  const volume = new GainNode(device, { gain: 0 });
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(0.12, start + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.001, start + 0.4);
  tone.connect(volume).connect(device.destination);
  tone.start(start);
  tone.stop(start + 0.4);
}

/** Dice that land one after the other, so many seconds apart. */
export function playDice(count: number, apart = 0.06, after = 0.2): void {
  const device = speaker();
  if (device === null) return;
  for (let die = 0; die < count; die++) knock(device, after + die * apart);
}

/** A score: two notes up, or one low note for a zero. */
export function playScore(points: number): void {
  const device = speaker();
  if (device === null) return;
  if (points === 0) note(device, 196, 0);
  else
    [523, 784].forEach((pitch, place) => {
      note(device, pitch, place * 0.09);
    });
}

/** The end of a game: a chord, note by note. */
export function playEnd(): void {
  const device = speaker();
  if (device === null) return;
  [392, 523, 659, 784].forEach((pitch, place) => {
    note(device, pitch, place * 0.12);
  });
}
