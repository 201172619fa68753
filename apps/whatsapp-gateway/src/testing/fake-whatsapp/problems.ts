/** What a client did that the real server would refuse, or that nobody here knows: a test expects none. */
export class Problems {
  private readonly list: string[] = [];
  private readonly expected: RegExp[] = [];

  add(problem: string): void {
    if (!this.expected.some((pattern) => pattern.test(problem))) this.list.push(problem);
  }

  /** From now on problems like this are what the test wants to see. */
  expect(pattern: RegExp): void {
    this.expected.push(pattern);
  }

  all(): readonly string[] {
    return this.list;
  }
}
