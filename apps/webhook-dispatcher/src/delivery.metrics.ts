import type { DisabledReason } from '@chasqui/database';
import type { LaneMetrics } from '@chasqui/lanes';
import { addGauge, Counter, Histogram, METRICS, Registry } from '@chasqui/runtime';
import { Inject, Injectable } from '@nestjs/common';

export interface DeliveryGauges {
  atWork: () => number;
  waiting: () => number;
  openBreakers: () => number;
}

@Injectable()
export class DeliveryMetrics implements LaneMetrics {
  private readonly attempts: Counter;
  private readonly seconds: Histogram;
  private readonly swept: Counter;
  private readonly failures: Counter;
  private readonly takenOver: Counter;
  private readonly disabled: Counter;
  private inFlight = 0;

  constructor(@Inject(METRICS) private readonly registry: Registry) {
    const registers = [registry];
    this.attempts = new Counter({
      name: 'chasqui_webhook_attempts_total',
      help: 'Requests to endpoints of customers, by outcome of the request and status of the delivery after it.',
      labelNames: ['outcome', 'status'],
      registers,
    });
    this.seconds = new Histogram({
      name: 'chasqui_webhook_attempt_seconds',
      help: 'Duration of requests to endpoints, from the beginning of the connection to the end of the answer.',
      buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
      registers,
    });
    this.swept = new Counter({
      name: 'chasqui_webhook_lanes_swept_total',
      help: 'Lanes that had work and that nobody had rung or kept: also retries whose time came.',
      registers,
    });
    this.takenOver = new Counter({
      name: 'chasqui_webhook_lanes_taken_over_total',
      help: 'Lanes of processes that had died, which this one went on with.',
      registers: [registry],
    });
    this.failures = new Counter({
      name: 'chasqui_webhook_lane_failures_total',
      help: 'Statements and rings that failed; what they were about is done again.',
      labelNames: ['part'],
      registers,
    });
    this.disabled = new Counter({
      name: 'chasqui_webhook_endpoints_disabled_total',
      help: 'Endpoints that were disabled because they said so (gone) or had no success for five days (failing).',
      labelNames: ['reason'],
      registers,
    });
    addGauge(
      this.registry,
      'chasqui_webhook_in_flight',
      'Requests to endpoints that are under way.',
      () => this.inFlight,
    );
  }

  watchLanes({ atWork, waiting, openBreakers }: DeliveryGauges): void {
    addGauge(this.registry, 'chasqui_webhook_lanes_at_work', 'Lanes that this process drains now.', atWork);
    addGauge(
      this.registry,
      'chasqui_webhook_lanes_waiting',
      'Lanes that wait in this process until their organization has a place.',
      waiting,
    );
    addGauge(
      this.registry,
      'chasqui_webhook_open_breakers',
      'Endpoints that this process found unable to answer.',
      openBreakers,
    );
  }

  begin(): void {
    this.inFlight += 1;
  }

  end(outcome: string, status: string, tookMs: number): void {
    this.inFlight -= 1;
    this.attempts.inc({ outcome, status });
    this.seconds.observe(tookMs / 1000);
  }

  observeSweep(lanes: number): void {
    this.swept.inc(lanes);
  }

  observeTakeOver(lanes: number): void {
    this.takenOver.inc(lanes);
  }

  observeFailure(part: string): void {
    this.failures.inc({ part });
  }

  observeDisabled(reason: DisabledReason): void {
    this.disabled.inc({ reason });
  }
}
