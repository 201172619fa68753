import type { NumberRoute, WhatsappNumberRepository } from '@chasqui/whatsapp';

/** A route is trusted for so long; a call that does not find its gateway there reads it again. */
const TRUST_MS = 1_000;
const MAX_ROUTES = 50_000;

/** Where the gateways of numbers are, read at most once a second per number. */
export class NumberRoutes {
  private readonly routes = new Map<string, { route: Promise<NumberRoute | null>; at: number }>();

  constructor(private readonly numbers: Pick<WhatsappNumberRepository, 'findRoute'>) {}

  find(numberId: string): Promise<NumberRoute | null> {
    const known = this.routes.get(numberId);
    return known !== undefined && performance.now() - known.at < TRUST_MS ? known.route : this.refresh(numberId);
  }

  refresh(numberId: string): Promise<NumberRoute | null> {
    if (this.routes.size >= MAX_ROUTES) this.routes.clear();
    const route = this.numbers.findRoute(numberId);
    this.routes.set(numberId, { route, at: performance.now() });
    route.catch(() => this.routes.delete(numberId));
    return route;
  }
}
