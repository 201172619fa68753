import { type Logger, PeriodicTask } from '@chasqui/runtime';
import { MOST_ATTEMPTS, PAUSES_S } from '../queue/mail-limits';
import type { ClaimedMail, MailQueueRepository } from '../queue/mail-queue.repository';
import type { MailOutcome } from '../smtp/mail-outcome';
import type { SmtpSender } from '../smtp/smtp-sender';

const EVERY_MS = 1_000;
/** Connections of one process to the mail server. */
const MOST_AT_ONCE = 4;

export interface MailDeliveryOptions {
  queue: MailQueueRepository;
  sender: Pick<SmtpSender, 'send'>;
  logger: Logger;
  onOutcome?: (kind: string) => void;
  everyMs?: number;
  /** Default: those of `mail-limits.ts`. */
  pausesS?: readonly number[];
}

/**
 * Sends waiting mails. Several processes may do it: a mail is claimed by one at a time, and after a process's death
 * another takes it when the claim expires. It may then arrive twice, under one Message-ID.
 */
export class MailDelivery {
  private readonly task: PeriodicTask;
  private readonly inHand = new Set<Promise<void>>();
  /** Consecutive refusals to sign in: many more would lock the account. */
  private refusedSignIns = 0;
  /** No try before this time of the process's clock (`performance.now`). */
  private heldUntil = 0;

  constructor(private readonly options: MailDeliveryOptions) {
    this.task = new PeriodicTask({
      run: () => this.run(),
      everyMs: options.everyMs ?? EVERY_MS,
      jitter: 0.2,
      onFailure: (error) => options.logger.warn({ err: error }, 'could not look for mail that waits'),
    });
  }

  start(): void {
    this.task.start();
  }

  async stop(): Promise<void> {
    await this.task.stop();
    await Promise.all(this.inHand);
  }

  /** Ends the pause after refused sign-ins: the mail server just accepted a mail. */
  goOn(): void {
    this.refusedSignIns = 0;
    this.heldUntil = 0;
  }

  private async run(): Promise<void> {
    const { queue } = this.options;
    await queue.closeUseless();
    while (!this.task.isStopped && performance.now() >= this.heldUntil) {
      // After a refusal a single mail tests whether it persists.
      const free = (this.refusedSignIns > 0 ? 1 : MOST_AT_ONCE) - this.inHand.size;
      const claimed = free > 0 ? await queue.claim(free) : [];
      for (const mail of claimed) this.take(mail);
      // More may wait: the first to end makes room.
      if (claimed.length < free) return;
      await Promise.race(this.inHand);
    }
  }

  private take(mail: ClaimedMail): void {
    const work = this.deliver(mail).catch((error: unknown) => {
      this.options.logger.warn({ err: error, mail: mail.id }, 'could not note what came of a mail');
    });
    this.inHand.add(work);
    void work.finally(() => this.inHand.delete(work));
  }

  private async deliver(mail: ClaimedMail): Promise<void> {
    const { queue, sender, logger, onOutcome, pausesS = PAUSES_S } = this.options;
    const { id, kind, recipient: to, letter, attempt } = mail;
    if (letter === null) {
      onOutcome?.('refused');
      logger.error({ mail: id, kind }, 'a mail cannot be opened: its key is missing in API_KEY_ENCRYPTION_KEY');
      await queue.finish(mail, 'failed', 'unreadable', null);
      return;
    }
    const outcome = await sender.send({ id, to, letter });
    onOutcome?.(outcome.kind);
    this.noteSignIn(outcome);
    if (outcome.kind === 'sent') {
      await queue.finish(mail, 'sent', null, outcome.reply);
      return;
    }
    const { reason, reply } = outcome;
    logger.warn({ mail: id, kind, attempt, reason, reply }, 'a mail was not taken by the mail server');
    if (outcome.kind === 'refused' || attempt >= MOST_ATTEMPTS) await queue.finish(mail, 'failed', reason, reply);
    else await queue.postpone(mail, reason, reply, pauseOf(pausesS, attempt));
  }

  /** While the server refuses our login, one mail per pause is tried, however many wait. */
  private noteSignIn(outcome: MailOutcome): void {
    if (outcome.kind === 'sent' || outcome.reason !== 'sign_in') {
      // A try that did not reach the sign-in says nothing about it.
      if (outcome.kind !== 'later') this.goOn();
      return;
    }
    // Simultaneous tries are refused for the same reason.
    if (performance.now() < this.heldUntil) return;
    this.refusedSignIns += 1;
    this.heldUntil = performance.now() + pauseOf(this.options.pausesS ?? PAUSES_S, this.refusedSignIns) * 1_000;
  }
}

/** Longer each time, with jitter for those that failed together. */
function pauseOf(pausesS: readonly number[], attempt: number): number {
  const pause = pausesS[Math.min(attempt, pausesS.length) - 1] ?? 0;
  return pause * (0.8 + 0.4 * Math.random());
}
