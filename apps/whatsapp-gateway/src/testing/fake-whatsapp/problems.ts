/** What a client did that the real server would refuse, or that this one does not know: a test expects none. */
export class Problems {
  private readonly list: string[] = [];
  private readonly expected: RegExp[] = [];

  add(problem: string): void {
    if (!this.expected.some((pattern) => pattern.test(problem))) this.list.push(problem);
  }

  expect(pattern: RegExp): void {
    this.expected.push(pattern);
  }

  all(): readonly string[] {
    return this.list;
  }
}
