import { setTimeout as sleep } from 'node:timers/promises';
import { SMS_PHONE_SILENCE_MINUTES } from '@chasqui/database';
import { SmsPhoneSessionRepository } from '@chasqui/sms';
import { laneId, PhoneNotifier, SMS_LANES } from '@chasqui/lanes';
import { Injectable } from '@nestjs/common';
import { wakeVerdict } from './wake-verdict';

/** Rings of one phone within this time cause one more wake. */
const TOGETHER_MS = 250;

/** Wakes phones whose lanes are rung. The phone is offered the lane's messages when it asks. */
@Injectable()
export class PhoneWaker {
  private readonly stopping = new AbortController();

  constructor(
    private readonly sessions: SmsPhoneSessionRepository,
    private readonly bell: PhoneNotifier,
  ) {}

  /** Further rings of the lane during it are merged into one, over all replicas. */
  async wake(lane: string): Promise<void> {
    const phoneId = laneId(SMS_LANES, lane);
    const phone = await this.sessions.findRung(phoneId, SMS_PHONE_SILENCE_MINUTES * 60);
    const verdict = wakeVerdict(phone, Date.now());
    // First: what the phone's own request afterwards says about its lane must win.
    await this.sessions.blockLane(lane, verdict.blockMs);
    if (!verdict.wake) return;
    this.bell.wake(phoneId, 'MessageEnqueued');
    await sleep(TOGETHER_MS, undefined, { signal: this.stopping.signal }).catch(() => undefined);
  }

  stop(): void {
    this.stopping.abort();
  }
}
