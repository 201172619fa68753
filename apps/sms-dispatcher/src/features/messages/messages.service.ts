import {
  type OfferedSms,
  type PhoneIdentity,
  type PhoneReport,
  SmsOfferRepository,
  type SmsReport,
  SmsReportRepository,
} from '@chasqui/sms';
import { PhoneNotifier, SMS_LANES } from '@chasqui/lanes';
import { continueTrace } from '@chasqui/runtime';
import { Injectable } from '@nestjs/common';
import { MessageMetrics } from './message.metrics';
import { PullShares } from './pull-shares';
import { PhoneTurns } from './phone-turns';
import { ReportQueue } from './report-queue';

export type AppOrder = 'fifo' | 'lifo';

type Phone = Pick<PhoneIdentity, 'id' | 'orgId'>;

@Injectable()
export class MessagesService {
  private readonly pulls = new PhoneTurns();
  /** An app reports one message per request: reports of all phones that come together share a transaction. */
  private readonly reports: ReportQueue;

  constructor(
    private readonly offers: SmsOfferRepository,
    private readonly reported: SmsReportRepository,
    private readonly bell: PhoneNotifier,
    private readonly metrics: MessageMetrics,
    private readonly shares: PullShares,
  ) {
    this.reports = new ReportQueue((reports) => this.apply(reports));
    this.metrics.watchWaiting(() => this.offers.waitingPhones());
  }

  /**
   * What the phone has to send now, in order.
   *
   * @param limit messages per answer; default: 100
   */
  async pull(phone: Phone, order: AppOrder, limit?: number): Promise<OfferedSms[]> {
    const options = { newestFirst: order === 'lifo', ...(limit !== undefined && { limit }) };
    const offered = await this.pulls.take(phone.id, () =>
      this.shares.run(phone.orgId, () => this.offers.offer(phone, options)),
    );
    const again = offered.filter((message) => message.isAgain).length;
    this.metrics.offered.inc({ time: 'again' }, again);
    this.metrics.offered.inc({ time: 'first' }, offered.length - again);
    for (const message of offered) if (message.traceContext !== null) await this.trace(phone, message);
    return offered;
  }

  /** A step of the message's trace, without duration: the phone takes the time. */
  private trace(phone: Phone, { messageId, attempt, isAgain, traceContext }: OfferedSms): Promise<void> {
    const attributes = {
      'messaging.operation.name': 'offer',
      'messaging.message.id': messageId,
      'chasqui.org.id': phone.orgId,
      'chasqui.account.id': phone.id,
      'chasqui.lane.kind': SMS_LANES.kind,
      'chasqui.attempt': attempt,
      'chasqui.outcome': isAgain ? 'again' : 'first',
    };
    return continueTrace(traceContext, 'offer message', { kind: 'producer', attributes }, () => Promise.resolve());
  }

  /** Returns when the changes are committed. */
  async report(phone: Phone, reports: readonly SmsReport[]): Promise<void> {
    if (reports.length === 0) return;
    await this.reports.add(
      phone.id,
      reports.map((report) => ({ phone, report })),
    );
  }

  private async apply(reports: readonly PhoneReport[]): Promise<void> {
    const applied = await this.reported.apply(reports);
    for (const phoneId of applied.toWake) this.bell.wake(phoneId, 'MessageEnqueued');
    for (const { report } of reports) this.metrics.reported.inc({ state: report.state });
    this.metrics.retried.inc(applied.retried);
  }
}
