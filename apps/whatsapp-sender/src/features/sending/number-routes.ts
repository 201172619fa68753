import { type NumberRoute, WhatsappNumberRepository } from '@chasqui/whatsapp';
import { Batcher } from '@chasqui/lanes';
import { RecentReads } from '@chasqui/runtime';
import { Inject, Injectable } from '@nestjs/common';

/** How long a route is trusted; a call that does not find its gateway there reads it again. */
const TRUST_MS = 1_000;

/** Addresses of the gateways of numbers, read at most once a second per number, and for many numbers together. */
@Injectable()
export class NumberRoutes {
  private readonly routes = new RecentReads<NumberRoute | null>(TRUST_MS);
  private readonly reads: Batcher<string, NumberRoute | null>;

  constructor(@Inject(WhatsappNumberRepository) numbers: Pick<WhatsappNumberRepository, 'findRoutes'>) {
    this.reads = new Batcher({ maxItems: 100, maxUnderWay: 2, run: (ids) => numbers.findRoutes(ids) });
  }

  find(numberId: string): Promise<NumberRoute | null> {
    return this.routes.find(numberId, () => this.reads.add(numberId));
  }

  refresh(numberId: string): Promise<NumberRoute | null> {
    return this.routes.refresh(numberId, () => this.reads.add(numberId));
  }
}
