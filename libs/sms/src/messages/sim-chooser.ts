import type { SimMode, SimSettings } from '@chasqui/database';

export interface SimRules {
  simMode: SimMode;
  simSettings: SimSettings;
  slots: readonly number[];
  nextSim: number | null;
  /** Messages per day; null: no limit. */
  dailyLimit: number | null;
}

/** Slot 1 to 3, null: the phone chooses; `used_up`: no suitable SIM may send more today. */
export type SimChoice = number | null | 'used_up';

/** The slot for messages whose SIM the phone chooses. */
export const PHONE_CHOOSES = 0;

/** Chooses the SIM of one message after the other, and counts them against the day's limits. */
export class SimChooser {
  nextSim: number | null;
  private readonly offered: Map<number, number>;

  constructor(
    private readonly rules: SimRules,
    offeredToday: ReadonlyMap<number, number>,
  ) {
    this.nextSim = rules.nextSim;
    this.offered = new Map(offeredToday);
  }

  get isDayUsedUp(): boolean {
    const { dailyLimit } = this.rules;
    return dailyLimit !== null && [...this.offered.values()].reduce((sum, n) => sum + n, 0) >= dailyLimit;
  }

  /** @param wanted slot that the message names; null: none */
  choose(wanted: number | null): SimChoice {
    const choice = wanted === null ? this.byMode() : this.ifNotUsedUp(wanted);
    if (choice === 'used_up') return choice;
    const slot = choice ?? PHONE_CHOOSES;
    this.offered.set(slot, this.offeredBy(slot) + 1);
    return choice;
  }

  private byMode(): SimChoice {
    const { simMode, simSettings } = this.rules;
    switch (simMode) {
      case 'default':
        return null;
      case 'fixed': {
        const fixed = Object.entries(simSettings).find(([, settings]) => settings.default === true);
        return fixed === undefined ? null : this.ifNotUsedUp(Number(fixed[0]));
      }
      case 'round_robin':
        return this.byTurn();
      case 'least_used':
        return this.leastUsed();
    }
  }

  private byTurn(): SimChoice {
    const slots = this.slots();
    const turn = slots.findIndex((slot) => slot >= (this.nextSim ?? 0));
    const inTurn = [...slots.slice(Math.max(turn, 0)), ...slots.slice(0, Math.max(turn, 0))];
    const chosen = inTurn.find((slot) => !this.isUsedUp(slot));
    if (chosen === undefined) return slots.length === 0 ? null : 'used_up';
    this.nextSim = slots[(slots.indexOf(chosen) + 1) % slots.length] ?? null;
    return chosen;
  }

  private leastUsed(): SimChoice {
    const slots = this.slots();
    const free = slots.filter((slot) => !this.isUsedUp(slot));
    const [chosen] = free.sort((a, b) => this.offeredBy(a) - this.offeredBy(b) || a - b);
    return chosen ?? (slots.length === 0 ? null : 'used_up');
  }

  private slots(): number[] {
    return [...new Set(this.rules.slots)].sort((a, b) => a - b);
  }

  private ifNotUsedUp(slot: number): SimChoice {
    return this.isUsedUp(slot) ? 'used_up' : slot;
  }

  private isUsedUp(slot: number): boolean {
    const limit = this.rules.simSettings[slot]?.daily_limit ?? null;
    return limit !== null && this.offeredBy(slot) >= limit;
  }

  private offeredBy(slot: number): number {
    return this.offered.get(slot) ?? 0;
  }
}
