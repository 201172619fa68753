/** Per replica. */
const MOST_OF_PROCESS = 2_000;
/** Leaves room for other organizations. */
const MOST_OF_ORGANIZATION = 1_000;

export type NoPlace = 'process' | 'organization';

export class StreamPlaces {
  private readonly byOrganization = new Map<string, number>();
  private taken = 0;

  /** @returns a function that gives the place back, once; or the limit that was reached */
  take(orgId: string): (() => void) | NoPlace {
    if (this.taken >= MOST_OF_PROCESS) return 'process';
    const own = this.byOrganization.get(orgId) ?? 0;
    if (own >= MOST_OF_ORGANIZATION) return 'organization';
    this.byOrganization.set(orgId, own + 1);
    this.taken += 1;
    let isTaken = true;
    return () => {
      if (isTaken) this.free(orgId);
      isTaken = false;
    };
  }

  private free(orgId: string): void {
    this.taken -= 1;
    const rest = (this.byOrganization.get(orgId) ?? 1) - 1;
    if (rest > 0) this.byOrganization.set(orgId, rest);
    else this.byOrganization.delete(orgId);
  }
}
