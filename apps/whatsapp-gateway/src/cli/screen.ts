/** Output of a command. On a terminal, a block can replace the one before. */
export class Screen {
  private height = 0;

  constructor(private readonly output: Pick<NodeJS.WriteStream, 'write' | 'isTTY'>) {}

  print(text: string): void {
    this.height = 0;
    this.output.write(text);
  }

  /** Draws lines over the last block; below it if the output is not a terminal. */
  replace(lines: readonly string[]): void {
    const up = this.height > 0 && this.output.isTTY ? `\u001b[${this.height}A\u001b[J` : '';
    this.output.write(`${up}${lines.join('\n')}\n`);
    this.height = lines.length;
  }
}
