export interface BufferBounds {
  rows: number;
  bytes: number;
}

interface Held {
  rows: number;
  bytes: number;
}

interface Entry<Row> {
  orgId: string;
  bytes: number;
  row: Row;
}

/**
 * An organization may hold this many times the free space: alone two thirds of all; n organizations that want more than
 * there is get equal parts, and some is always free for another (Choudhury and Hahne, Dynamic Queue Length Thresholds
 * for Shared-Memory Packet Switches, 1998).
 */
const TIMES_FREE = 2;

export class RequestBuffer<Row> {
  private entries: Entry<Row>[] = [];
  private readonly byOrganization = new Map<string, Held>();
  private readonly all: Held = { rows: 0, bytes: 0 };

  constructor(private readonly bounds: BufferBounds) {}

  get rows(): number {
    return this.all.rows;
  }

  get bytes(): number {
    return this.all.bytes;
  }

  hasRoom(orgId: string, bytes = 0): boolean {
    const held = this.byOrganization.get(orgId) ?? { rows: 0, bytes: 0 };
    const { rows, bytes: most } = this.bounds;
    return (
      held.rows + 1 <= TIMES_FREE * (rows - this.all.rows) &&
      held.bytes + bytes <= TIMES_FREE * (most - this.all.bytes - bytes)
    );
  }

  add(orgId: string, bytes: number, row: Row): boolean {
    if (!this.hasRoom(orgId, bytes)) return false;
    this.entries.push({ orgId, bytes, row });
    this.hold(orgId, 1, bytes);
    return true;
  }

  /** The oldest rows, at most `count`; they stay until they are removed. */
  oldest(count: number): Row[] {
    return this.entries.slice(0, count).map(({ row }) => row);
  }

  remove(count: number): void {
    for (const { orgId, bytes } of this.entries.splice(0, count)) this.hold(orgId, -1, -bytes);
  }

  private hold(orgId: string, rows: number, bytes: number): void {
    this.all.rows += rows;
    this.all.bytes += bytes;
    const held = this.byOrganization.get(orgId) ?? { rows: 0, bytes: 0 };
    held.rows += rows;
    held.bytes += bytes;
    if (held.rows === 0) this.byOrganization.delete(orgId);
    else this.byOrganization.set(orgId, held);
  }
}
