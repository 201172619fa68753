import type { Mode } from '@chasqui/database';
import { Batcher } from './batcher';

const MAX_ITEMS = 100;

export interface BatchOwner {
  orgId: string;
  mode: Mode;
}

interface OpenBatches<In, Out> {
  batcher: Batcher<In, Out>;
  waiting: number;
}

/** Batches that never mix organizations or modes; each runs one at a time, while its next one fills. */
export class OrganizationBatches<In, Out> {
  private readonly open = new Map<string, OpenBatches<In, Out>>();

  /** @param run one entry per item, in order. An Error entry rejects its item alone */
  constructor(private readonly run: (owner: BatchOwner, items: readonly In[]) => Promise<readonly (Out | Error)[]>) {}

  async add({ orgId, mode }: BatchOwner, item: In): Promise<Out> {
    const key = `${orgId} ${mode}`;
    const batches = this.open.get(key) ?? this.create({ orgId, mode });
    this.open.set(key, batches);
    batches.waiting += 1;
    try {
      return await batches.batcher.add(item);
    } finally {
      batches.waiting -= 1;
      if (batches.waiting === 0) this.open.delete(key);
    }
  }

  private create(owner: BatchOwner): OpenBatches<In, Out> {
    const run = (items: readonly In[]): Promise<readonly (Out | Error)[]> => this.run(owner, items);
    return { batcher: new Batcher({ maxItems: MAX_ITEMS, maxUnderWay: 1, run }), waiting: 0 };
  }
}
