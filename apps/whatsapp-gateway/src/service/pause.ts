/** A wait that can be cut short from outside. */
export class Pause {
  private end: (() => void) | undefined;

  /** Resolves after the time (milliseconds; without it never by itself), or when `wake` is called. */
  wait(ms?: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = ms === undefined ? undefined : setTimeout(() => this.wake(), ms);
      this.end = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  wake(): void {
    const end = this.end;
    this.end = undefined;
    end?.();
  }
}
