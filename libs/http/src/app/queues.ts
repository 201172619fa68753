import { LOGGER, type Logger, noteLoss } from '@chasqui/runtime';
import { Inject, Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { type Connections, CONNECTIONS } from './connections';

/** The app's queues for rings; one BullMQ Queue per name. */
@Injectable()
export class Queues {
  private readonly open = new Map<string, Queue>();

  constructor(
    @Inject(CONNECTIONS) private readonly connections: Connections,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  of(name: string): Queue {
    const known = this.open.get(name);
    if (known !== undefined) return known;
    const queue = this.connections.openQueue(name);
    queue.on('error', noteLoss(this.logger, 'queue'));
    this.open.set(name, queue);
    return queue;
  }

  async close(): Promise<void> {
    await Promise.all([...this.open.values()].map((queue) => queue.close()));
  }
}
