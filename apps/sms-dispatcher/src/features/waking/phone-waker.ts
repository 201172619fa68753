import { setTimeout as sleep } from 'node:timers/promises';
import { SMS_PHONE_SILENCE_MINUTES } from '@chasqui/entities';
import { SmsPhoneSessionRepository } from '@chasqui/sms';
import { laneId, PhoneNotifier, SMS_LANES } from '@chasqui/lanes';
import { Injectable } from '@nestjs/common';
import { wakeVerdict } from './wake-verdict';

/** Rings of one phone that come within this time are one more wake. */
const TOGETHER_MS = 250;

/** Wakes the phones whose lanes are rung. What is in the lane is offered when the phone asks. */
@Injectable()
export class PhoneWaker {
  private readonly stopping = new AbortController();

  constructor(
    private readonly sessions: SmsPhoneSessionRepository,
    private readonly bell: PhoneNotifier,
  ) {}

  /** Handles one ring. While it lasts, further rings of the lane are kept as one: on all replicas together. */
  async wake(lane: string): Promise<void> {
    const phoneId = laneId(SMS_LANES, lane);
    const phone = await this.sessions.findRung(phoneId, SMS_PHONE_SILENCE_MINUTES * 60);
    const verdict = wakeVerdict(phone, Date.now());
    // First: what the phone's own request says of its lane afterwards holds.
    await this.sessions.blockLane(lane, verdict.blockMs);
    if (!verdict.wake) return;
    this.bell.wake(phoneId, 'MessageEnqueued');
    await sleep(TOGETHER_MS, undefined, { signal: this.stopping.signal }).catch(() => undefined);
  }

  stop(): void {
    this.stopping.abort();
  }
}
