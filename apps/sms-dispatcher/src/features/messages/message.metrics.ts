import type { WaitReason } from '@chasqui/database';
import { Counter, Gauge, inTime, METRICS, Registry } from '@chasqui/runtime';
import { Inject, Injectable } from '@nestjs/common';

/** How long an answer waits for PostgreSQL, which may be away. */
const WAIT_MS = 1_000;

/** Messages on their way through phones. No label holds a phone: their count is not limited. */
@Injectable()
export class MessageMetrics {
  readonly offered;
  readonly reported;
  readonly retried;
  readonly expired;

  constructor(@Inject(METRICS) private readonly registry: Registry) {
    const counter = <L extends string>(name: string, help: string, labelNames: L[]) =>
      new Counter({ name, help, labelNames, registers: [registry] });
    this.offered = counter('chasqui_sms_offered_total', 'Messages in answers to phones, for the first time or again.', [
      'time',
    ]);
    this.reported = counter('chasqui_sms_reported_total', 'Reports of phones about messages of ours, by state.', [
      'state',
    ]);
    this.retried = counter('chasqui_sms_retried_total', 'Attempts that failed unsent and are followed by another.', []);
    this.expired = counter('chasqui_sms_expired_total', 'Messages whose life ended before they were sent.', []);
  }

  watchWaiting(read: () => Promise<Map<WaitReason, number>>): void {
    const gauge: Gauge<'reason'> = new Gauge({
      name: 'chasqui_sms_waiting_phones',
      help: 'Phones for which messages waited when they last asked, by the reason.',
      labelNames: ['reason'],
      registers: [this.registry],
      collect: async () => {
        const waiting = await inTime(
          read().catch(() => null),
          WAIT_MS,
        );
        gauge.reset();
        for (const [reason, phones] of waiting ?? []) gauge.set({ reason }, phones);
      },
    });
  }
}
