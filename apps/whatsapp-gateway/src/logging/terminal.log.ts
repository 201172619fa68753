import { type LogLine, sentenceOf } from './sentences';

/** Turns the lines of the log into sentences for the person at the terminal. */
export class TerminalLog {
  private last = '';

  constructor(private readonly print: (text: string) => void) {}

  write(text: string): void {
    const sentence = sentenceOf(JSON.parse(text) as LogLine);
    // An outage is said once, not at every try.
    if (sentence === undefined || sentence === this.last) return;
    this.last = sentence;
    this.print(`${new Date().toLocaleTimeString()}  ${sentence}\n`);
  }
}
