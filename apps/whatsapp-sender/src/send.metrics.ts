import type { LaneMetrics } from '@chasqui/lanes';
import { addGauge, Counter, Histogram, METRICS, Registry } from '@chasqui/runtime';
import { Inject, Injectable } from '@nestjs/common';

@Injectable()
export class SendMetrics implements LaneMetrics {
  private readonly attempts: Counter;
  private readonly seconds: Histogram;
  private readonly swept: Counter;
  private readonly failures: Counter;
  private readonly takenOver: Counter;

  constructor(@Inject(METRICS) private readonly registry: Registry) {
    this.attempts = new Counter({
      name: 'chasqui_whatsapp_attempts_total',
      help: 'Calls to gateways, by outcome of the call and status of the message after it.',
      labelNames: ['outcome', 'status'],
      registers: [registry],
    });
    this.seconds = new Histogram({
      name: 'chasqui_whatsapp_call_seconds',
      help: 'Duration of calls to gateways.',
      buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 60, 120],
      registers: [registry],
    });
    this.swept = new Counter({
      name: 'chasqui_whatsapp_lanes_swept_total',
      help: 'Lanes that had work and that nobody had rung or kept.',
      registers: [registry],
    });
    this.takenOver = new Counter({
      name: 'chasqui_whatsapp_lanes_taken_over_total',
      help: 'Lanes of processes that had died, which this one went on with.',
      registers: [registry],
    });
    this.failures = new Counter({
      name: 'chasqui_whatsapp_lane_failures_total',
      help: 'Statements, rings and publications that failed; what they were about is done again.',
      labelNames: ['part'],
      registers: [registry],
    });
  }

  watchLanes({ atWork, waiting }: { atWork: () => number; waiting: () => number }): void {
    addGauge(this.registry, 'chasqui_whatsapp_lanes_at_work', 'Lanes that this process drains now.', atWork);
    addGauge(
      this.registry,
      'chasqui_whatsapp_lanes_waiting',
      'Lanes that wait in this process until their organization has a place.',
      waiting,
    );
  }

  observe(outcome: string, status: string, tookMs: number): void {
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
}
