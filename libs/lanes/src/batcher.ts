import { outsideTraces } from '@chasqui/runtime';

interface Waiting<In, Out> {
  item: In;
  resolve: (out: Out) => void;
  reject: (error: unknown) => void;
}

export interface BatcherOptions<In, Out> {
  maxItems: number;
  /** Concurrent batches. While all are in use, new items collect: that is what fills a batch. */
  maxUnderWay: number;
  /** One entry per item, in order. An Error entry rejects its item alone. */
  run: (items: readonly In[]) => Promise<readonly (Out | Error)[]>;
}

/**
 * Lets callers share statements. An item that arrives while no batch runs goes at once, with those of the same turn of
 * the event loop; under load batches fill by themselves. No timer adds latency.
 */
export class Batcher<In, Out> {
  private waiting: Waiting<In, Out>[] = [];
  private underWay = 0;
  private isScheduled = false;

  constructor(private readonly options: BatcherOptions<In, Out>) {}

  add(item: In): Promise<Out> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      this.schedule();
    });
  }

  private schedule(): void {
    if (this.isScheduled || this.underWay >= this.options.maxUnderWay || this.waiting.length === 0) return;
    this.isScheduled = true;
    // A batch serves many: it belongs to no single caller's trace.
    outsideTraces(() =>
      setImmediate(() => {
        this.isScheduled = false;
        void this.flush();
      }),
    );
  }

  private async flush(): Promise<void> {
    const batch = this.waiting.splice(0, this.options.maxItems);
    if (batch.length === 0) return;
    this.underWay += 1;
    this.schedule();
    try {
      const results = await this.options.run(batch.map((waiting) => waiting.item));
      batch.forEach((waiting, index) => settle(waiting, results, index));
    } catch (error) {
      for (const waiting of batch) waiting.reject(error);
    } finally {
      this.underWay -= 1;
      this.schedule();
    }
  }
}

function settle<In, Out>(waiting: Waiting<In, Out>, results: readonly (Out | Error)[], index: number): void {
  const result = results[index];
  if (index >= results.length) waiting.reject(new Error('the batch answered fewer results than it had items'));
  else if (result instanceof Error) waiting.reject(result);
  else waiting.resolve(result as Out);
}
