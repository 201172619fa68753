import { type NumberRoute, WhatsappNumberRepository } from '@chasqui/whatsapp';
import { RecentReads } from '@chasqui/timing';
import { Inject, Injectable } from '@nestjs/common';

/** A route is trusted for so long; a call that does not find its gateway there reads it again. */
const TRUST_MS = 1_000;

/** Where the gateways of numbers are, read at most once a second per number. */
@Injectable()
export class NumberRoutes {
  private readonly routes = new RecentReads<NumberRoute | null>(TRUST_MS);

  constructor(
    @Inject(WhatsappNumberRepository) private readonly numbers: Pick<WhatsappNumberRepository, 'findRoute'>,
  ) {}

  find(numberId: string): Promise<NumberRoute | null> {
    return this.routes.find(numberId, () => this.numbers.findRoute(numberId));
  }

  refresh(numberId: string): Promise<NumberRoute | null> {
    return this.routes.refresh(numberId, () => this.numbers.findRoute(numberId));
  }
}
