import { setTimeout as sleep } from 'node:timers/promises';
import { type GatewayConnection, GatewayOwnerRepository } from '@chasqui/whatsapp';
import { LaneRuntime } from '@chasqui/lanes';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';

/** No looks while no gateway is watched. */
const LOOK_EVERY_MS = 100;

interface Watcher {
  seen: GatewayConnection;
  tell: () => void;
}

/**
 * Notices that a gateway has another connection, or none any more. One statement per look serves all messages of this
 * process that wait for gateways, however many there are.
 */
@Injectable()
export class GatewayWatch implements OnModuleDestroy {
  private readonly watchers = new Set<Watcher>();
  private readonly ends = new Set<() => void>();
  private isLooking = false;
  private isStopped = false;

  constructor(
    @Inject(GatewayOwnerRepository) private readonly gateways: Pick<GatewayOwnerRepository, 'findConnections'>,
    @Inject(LaneRuntime) private readonly runtime: Pick<LaneRuntime, 'onFailure'>,
  ) {}

  /** The process ends: nothing waits any more. */
  get hasStopped(): boolean {
    return this.isStopped;
  }

  /** Calls `tell` once, when the gateway's connection differs from `seen`. @returns ends the watch */
  onChange(seen: GatewayConnection, tell: () => void): () => void {
    const watcher: Watcher = { seen, tell };
    this.watchers.add(watcher);
    if (!this.isLooking) void this.look();
    return () => void this.watchers.delete(watcher);
  }

  /** Resolves when the gateway's connection differs from `seen`, after `timeoutMs`, or when the process ends. */
  changed(seen: GatewayConnection, timeoutMs: number): Promise<void> {
    if (this.isStopped) return Promise.resolve();
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        forget();
        this.ends.delete(done);
        resolve();
      };
      const timer = setTimeout(done, timeoutMs);
      const forget = this.onChange(seen, done);
      this.ends.add(done);
    });
  }

  onModuleDestroy(): void {
    this.isStopped = true;
    for (const end of this.ends) end();
  }

  private async look(): Promise<void> {
    this.isLooking = true;
    while (this.watchers.size > 0) {
      await this.lookOnce().catch(this.runtime.onFailure('gateways'));
      await sleep(LOOK_EVERY_MS);
    }
    this.isLooking = false;
  }

  private async lookOnce(): Promise<void> {
    const watchers = [...this.watchers];
    const found = await this.gateways.findConnections([...new Set(watchers.map(({ seen }) => seen.gatewayId))]);
    for (const watcher of watchers) {
      if (!isOther(watcher.seen, found.get(watcher.seen.gatewayId))) continue;
      this.watchers.delete(watcher);
      watcher.tell();
    }
  }
}

function isOther(seen: GatewayConnection, now: GatewayConnection | undefined): boolean {
  return now === undefined || now.epoch !== seen.epoch || (now.ownerAddress === null) !== (seen.ownerAddress === null);
}
