import { LaneSlots, type LaneSlotsOptions } from '@chasqui/lanes';

/**
 * `fair`: as in production. `first-come`: the same number of slots, first come first served, and slow work keeps its
 * own. `none`: no slots, at no cost.
 */
export type SharingMode = 'fair' | 'first-come' | 'none';

export class SwitchedSlots extends LaneSlots {
  private mode: SharingMode = 'fair';
  private readonly firstCome: LaneSlots;

  constructor(options: LaneSlotsOptions) {
    super(options);
    const { queue } = options;
    const { shared, mostHeld } = queue.slots;
    const slots = { shared, guaranteed: 0, mostPerOwner: shared, mostHeld, mostWaiting: 1_000_000 };
    const ownersOf = (_kind: string, ids: readonly string[]) => Promise.resolve(new Map(ids.map((id) => [id, 'all'])));
    this.firstCome = new LaneSlots({ ...options, queue: { ...queue, slots }, owners: { ownersOf } });
  }

  switchTo(mode: SharingMode): void {
    this.mode = mode;
  }

  override get isContended(): boolean {
    return this.mode === 'fair' ? super.isContended : this.mode === 'first-come' && this.firstCome.isContended;
  }

  override run(lane: string, work: () => Promise<void>): Promise<void> {
    if (this.mode === 'none') return work();
    return this.mode === 'fair' ? super.run(lane, work) : this.firstCome.run(lane, work);
  }
}
