/** One queue per number: its messages go out one after the other, in order of arrival. */
export class NumberQueues {
  private readonly queues = new Map<string, { tail: Promise<void>; length: number }>();

  /**
   * @param limitMs after this time the next work starts even if this one has not ended: a driver that never answers one
   * message must not block its number for ever
   * @param work must not reject
   */
  add(phone: string, limitMs: number, work: () => Promise<void>): void {
    const queue = this.queues.get(phone) ?? { tail: Promise.resolve(), length: 0 };
    this.queues.set(phone, queue);
    queue.length += 1;
    queue.tail = queue.tail
      .then(() => endOrLimit(work(), limitMs))
      .then(() => {
        queue.length -= 1;
        if (queue.length === 0) this.queues.delete(phone);
      });
  }
}

function endOrLimit(work: Promise<void>, limitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, limitMs);
    timer.unref();
    void work.finally(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
