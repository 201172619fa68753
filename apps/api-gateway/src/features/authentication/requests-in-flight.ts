import { AppError } from '@chasqui/errors';
import { addGauge, CONFIG, Registry } from '@chasqui/runtime';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { ApiGatewayConfig } from '../../api-gateway.config';
import type { AuthenticatedKey } from './authenticated-key';

/** Streams, and bulk sends that wait, leave early: they last, and have limits of their own. */
@Injectable()
export class RequestsInFlight {
  private readonly byKey = new Map<string, number>();
  private readonly byOrganization = new Map<string, number>();
  private total = 0;

  constructor(
    @Inject(CONFIG) private readonly config: ApiGatewayConfig,
    metrics: Registry,
  ) {
    const help = 'Requests with a valid key that have no answer yet.';
    addGauge(metrics, 'chasqui_requests_in_flight', help, () => this.total);
  }

  /** Until the request is over, at the latest. @returns makes the answer for one too many; null: it is counted */
  enter(request: FastifyRequest, { id, orgId }: AuthenticatedKey): (() => AppError) | null {
    const { REQUESTS_IN_FLIGHT_PER_KEY: perKey, REQUESTS_IN_FLIGHT_PER_ORGANIZATION: perOrganization } = this.config;
    if ((this.byKey.get(id) ?? 0) >= perKey) return () => tooMany(perKey, 'for this key');
    if ((this.byOrganization.get(orgId) ?? 0) >= perOrganization) {
      return () => tooMany(perOrganization, 'for your organization');
    }
    this.count(id, orgId, 1);
    request.leaveFlight = () => {
      request.leaveFlight = null;
      this.count(id, orgId, -1);
    };
    return null;
  }

  private count(id: string, orgId: string, change: 1 | -1): void {
    this.total += change;
    add(this.byKey, id, change);
    add(this.byOrganization, orgId, change);
  }
}

function add(counts: Map<string, number>, name: string, change: number): void {
  const count = (counts.get(name) ?? 0) + change;
  if (count === 0) counts.delete(name);
  else counts.set(name, count);
}

function tooMany(limit: number, whose: string): AppError {
  return new AppError('RATE_LIMITED', {
    message: `Too many requests are in flight: the limit ${whose} is ${limit}. Wait for an answer before you send the next one.`,
    extra: { limit: 'requests_in_flight', max: limit },
    headers: { 'Retry-After': '1' },
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    leaveFlight: (() => void) | null;
    /** It was answered, or its client has left. */
    isOver: boolean;
  }
}
