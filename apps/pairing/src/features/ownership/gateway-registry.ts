import type { GatewayOutcome, GatewayRequest, InternalGatewayAnswer } from '@chasqui/whatsapp';
import { withSpan } from '@chasqui/runtime';
import type { Carrier } from '../calls/carrier';
import { type GateLimits, GatewayGate } from '../calls/gateway-gate';
import type { PairingMetrics } from '../../pairing.metrics';

interface Held {
  carrier: Carrier;
  gate: GatewayGate;
}

/** The connections of this replica, one per gateway: the newest. Every call to a gateway passes through here. */
export class GatewayRegistry {
  private readonly held = new Map<string, Held>();
  /** Gateways whose connection is being accepted: PostgreSQL may name us as owner a moment before we are. */
  private readonly joining = new Map<string, Set<Promise<unknown>>>();
  private refusing = false;

  constructor(
    private readonly metrics: PairingMetrics,
    private readonly limits?: GateLimits,
  ) {
    metrics.watch(() => this.figures());
  }

  async whileJoining<T>(gatewayId: string, work: () => Promise<T>): Promise<T> {
    const joins = this.joining.get(gatewayId) ?? new Set();
    this.joining.set(gatewayId, joins);
    const join = work();
    const ended = join.catch(() => undefined);
    joins.add(ended);
    try {
      return await join;
    } finally {
      joins.delete(ended);
      if (joins.size === 0) this.joining.delete(gatewayId);
    }
  }

  /** Makes it the gateway's connection and ends an older one. @returns false when it is itself the older one */
  add(carrier: Carrier): boolean {
    const older = this.held.get(carrier.gatewayId)?.carrier;
    if (older && older.epoch > carrier.epoch) return false;
    // A new connection starts with a clean breaker: the app was probably restarted.
    this.held.set(carrier.gatewayId, { carrier, gate: new GatewayGate(this.limits) });
    older?.end('replaced');
    return true;
  }

  /** @returns false when a newer connection took its place before */
  remove(carrier: Carrier): boolean {
    const held = this.held.get(carrier.gatewayId);
    if (held?.carrier !== carrier) return false;
    this.held.delete(carrier.gatewayId);
    held.gate.clear();
    return true;
  }

  /** @param epoch from the caller's route; larger than ours: a newer connection is elsewhere */
  async call(gatewayId: string, request: GatewayRequest, epoch?: number): Promise<InternalGatewayAnswer> {
    let held = this.find(gatewayId, epoch);
    if (!held && this.joining.has(gatewayId)) {
      for (const join of this.joining.get(gatewayId) ?? []) await join;
      held = this.find(gatewayId, epoch);
    }
    if (!held) return { kind: 'not_mine' };
    const { carrier } = held;
    const outcome = await held.gate.run(request.deadlineMs, (leftMs) => this.send(carrier, request, leftMs));
    this.metrics.calls.inc({ outcome: outcome.kind === 'closed' ? outcome.reason : outcome.kind });
    return outcome;
  }

  carriers(): Carrier[] {
    return [...this.held.values()].map((held) => held.carrier);
  }

  has(gatewayId: string): boolean {
    return this.held.has(gatewayId);
  }

  /** From now on every call is `not_mine`, and calls that wait for a slot are turned away. */
  refuseCalls(): void {
    this.refusing = true;
    for (const { gate } of this.held.values()) gate.clear();
  }

  callsInFlightOf(carrier: Carrier): number {
    const held = this.held.get(carrier.gatewayId);
    return held?.carrier === carrier ? held.gate.inFlight : 0;
  }

  private find(gatewayId: string, epoch: number | undefined): Held | undefined {
    const held = this.held.get(gatewayId);
    const isOutdated = held !== undefined && epoch !== undefined && epoch > held.carrier.epoch;
    return this.refusing || isOutdated ? undefined : held;
  }

  /** The gateway app belongs to a customer: it does not get our trace ids. */
  private send(carrier: Carrier, request: GatewayRequest, leftMs: number): Promise<GatewayOutcome> {
    const { method, path, headers, body } = request;
    const attributes = {
      'http.request.method': method,
      'chasqui.gateway.id': carrier.gatewayId,
      'chasqui.gateway.carrier': carrier.kind,
    };
    return withSpan('call gateway app', { kind: 'client', attributes }, async (span) => {
      const outcome = await carrier.send({ method, path, headers: headers ?? {}, body, deadlineMs: leftMs });
      span.setAttributes({ 'chasqui.outcome': outcome.kind });
      if (outcome.kind === 'answer') span.setAttributes({ 'http.response.status_code': outcome.status });
      else span.fail(outcome.kind);
      return outcome;
    });
  }

  private figures(): { tunnels: number; direct: number; inFlight: number; waiting: number; breakersOpen: number } {
    const figures = { tunnels: 0, direct: 0, inFlight: 0, waiting: 0, breakersOpen: 0 };
    for (const { carrier, gate } of this.held.values()) {
      if (carrier.kind === 'tunnel') figures.tunnels += 1;
      else figures.direct += 1;
      figures.inFlight += gate.inFlight;
      figures.waiting += gate.waiting;
      if (gate.isBreakerOpen) figures.breakersOpen += 1;
    }
    return figures;
  }
}
