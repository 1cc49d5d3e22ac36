// worker.ts - runs beside the page: first comes the compiled module, then questions.
import { Kin } from './kin';
import type { Answer, Question } from './thinker';

let kin: Kin | null = null;

self.onmessage = ({ data }: MessageEvent<WebAssembly.Module | Question>) => {
  if (data instanceof WebAssembly.Module) {
    kin = new Kin(data);
    return;
  }
  const { id, course, wish } = data;
  let answer: Answer;
  try {
    answer = { id, move: kin!.choose(course, wish) };
  } catch (error) {
    answer = { id, error: String(error) };
  }
  self.postMessage(answer);
};
