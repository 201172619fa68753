export class Pause {
  private end: (() => void) | undefined;

  /** Resolves after `ms` milliseconds, or on `wake`; only on `wake` without `ms`. */
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
