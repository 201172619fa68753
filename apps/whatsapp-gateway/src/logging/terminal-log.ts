import { type LogLine, sentenceOf } from './sentences';

const WARN = 40;
const REPEAT_AFTER_MS = 10 * 60 * 1000;

export class TerminalLog {
  private readonly warned = new Map<string, number>();

  constructor(private readonly print: (text: string) => void) {}

  write(text: string): void {
    const line = JSON.parse(text) as LogLine;
    const sentence = sentenceOf(line);
    if (sentence === undefined) return;
    const now = performance.now();
    if (line.level === WARN) {
      // Prints an outage once in a while, not at every try.
      if (now - (this.warned.get(sentence) ?? Number.NEGATIVE_INFINITY) < REPEAT_AFTER_MS) return;
      this.warned.set(sentence, now);
    } else if (line.msg === 'the tunnel is open') {
      this.warned.clear();
    }
    this.print(`${new Date().toLocaleTimeString()}  ${sentence}\n`);
  }
}
