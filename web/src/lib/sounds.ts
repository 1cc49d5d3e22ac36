// sounds.ts - wood on wood, made by the browser itself: no sound files. Each sound is a few decaying tones
// and a click of noise.

export type Sound = 'move' | 'capture' | 'check' | 'end' | 'refuse';

interface Tone {
  hz: number;
  at: number;
  seconds: number;
  volume: number;
  type?: OscillatorType;
}

const TONES: Record<Sound, Tone[]> = {
  move: [
    { hz: 310, at: 0, seconds: 0.07, volume: 0.5 },
    { hz: 780, at: 0, seconds: 0.03, volume: 0.18 },
  ],
  capture: [
    { hz: 240, at: 0, seconds: 0.09, volume: 0.6 },
    { hz: 640, at: 0, seconds: 0.04, volume: 0.25 },
    { hz: 330, at: 0.06, seconds: 0.06, volume: 0.3 },
  ],
  check: [
    { hz: 300, at: 0, seconds: 0.07, volume: 0.5 },
    { hz: 880, at: 0.05, seconds: 0.35, volume: 0.14 },
    { hz: 1320, at: 0.05, seconds: 0.25, volume: 0.06 },
  ],
  end: [
    { hz: 392, at: 0, seconds: 0.6, volume: 0.16 },
    { hz: 523.3, at: 0.13, seconds: 0.6, volume: 0.16 },
    { hz: 784, at: 0.26, seconds: 0.9, volume: 0.16 },
  ],
  refuse: [{ hz: 150, at: 0, seconds: 0.09, volume: 0.25, type: 'triangle' }],
};

let context: AudioContext | undefined;

function knock(audio: AudioContext, at: number, volume: number): void {
  const length = Math.floor(audio.sampleRate * 0.012);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 2;
  const source = audio.createBufferSource();
  const gain = audio.createGain();
  gain.gain.value = volume;
  source.buffer = buffer;
  source.connect(gain).connect(audio.destination);
  source.start(at);
}

/** Plays it, if the browser lets a page make sounds yet. */
export function play(sound: Sound): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  const audio = context;
  if (audio.state === 'suspended') void audio.resume().catch(() => {});
  const now = audio.currentTime + 0.005;
  if (sound !== 'end' && sound !== 'refuse') knock(audio, now, sound === 'capture' ? 0.3 : 0.2);
  for (const { hz, at, seconds, volume, type = 'sine' } of TONES[sound]) {
    const tone = audio.createOscillator();
    const gain = audio.createGain();
    tone.type = type;
    tone.frequency.setValueAtTime(hz, now + at);
    gain.gain.setValueAtTime(0, now + at);
    gain.gain.linearRampToValueAtTime(volume, now + at + 0.004);
    gain.gain.exponentialRampToValueAtTime(0.0001, now + at + seconds);
    tone.connect(gain).connect(audio.destination);
    tone.start(now + at);
    tone.stop(now + at + seconds + 0.02);
  }
}
