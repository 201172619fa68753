import type { LaneMetrics } from '@chasqui/lanes';
import { addGauge, Counter, METRICS, Registry } from '@chasqui/runtime';
import { Inject, Injectable } from '@nestjs/common';

/** No label holds a phone: their count is not limited. */
@Injectable()
export class SmsMetrics implements LaneMetrics {
  readonly refused;
  readonly registered;
  readonly received;
  readonly wakes;
  readonly streamsEnded;
  readonly failures;
  private readonly takenOver;

  constructor(@Inject(METRICS) private readonly registry: Registry) {
    const counter = <L extends string>(name: string, help: string, labelNames: L[]) =>
      new Counter({ name, help, labelNames, registers: [registry] });
    this.refused = counter('chasqui_sms_refused_secrets_total', 'Requests with a bad token, code or password.', [
      'what',
    ]);
    this.registered = counter('chasqui_sms_registrations_total', 'Phones that registered, by what they showed.', [
      'by',
    ]);
    this.received = counter('chasqui_sms_received_total', 'What phones reported, by what became of it.', ['result']);
    this.wakes = counter('chasqui_sms_wakes_total', 'Events sent to phones over their streams.', ['event']);
    this.streamsEnded = counter('chasqui_sms_streams_ended_total', 'Event streams that ended, by the reason.', ['why']);
    this.takenOver = counter(
      'chasqui_sms_lanes_taken_over_total',
      'Lanes of processes that had died, which this one went on with.',
      [],
    );
    this.failures = counter('chasqui_sms_failures_total', 'Parts that failed and are done again.', ['part']);
  }

  observeTakeOver(lanes: number): void {
    this.takenOver.inc(lanes);
  }

  observeFailure(part: string): void {
    this.failures.inc({ part });
  }

  watchStreams(open: () => number): void {
    addGauge(this.registry, 'chasqui_sms_streams_open', 'Event streams of phones that this replica holds.', open);
  }
}
