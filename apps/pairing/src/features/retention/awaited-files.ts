import { Database } from '@chasqui/database';
import { lockInbound, MessageChangeRepository, type OverdueMessage } from '@chasqui/messages';
import { Injectable } from '@nestjs/common';

/** Messages of an organization per transaction: what comes in for it waits no longer than that. */
const AT_ONCE = 100;

/** Ends the wait for files whose gateway app, or its number, is gone. */
@Injectable()
export class AwaitedFiles {
  constructor(
    private readonly database: Database,
    private readonly changes: MessageChangeRepository,
  ) {}

  /**
   * Messages whose file did not come in time get none, and `message.updated` says so. Several processes may run it at
   * once.
   *
   * @returns how many; fewer than `limit`: none is left
   */
  async end(limit: number): Promise<number> {
    const overdue = await this.changes.findOverdue(limit);
    const failures: unknown[] = [];
    for (const messages of stepsOf(overdue)) {
      // An organization whose messages cannot be changed now does not hold up the others.
      await this.endOf(messages).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
    return overdue.length;
  }

  /** @param messages of one organization and mode, at least one */
  private async endOf(messages: readonly OverdueMessage[]): Promise<void> {
    const [owner] = messages;
    if (owner === undefined) return;
    await this.database.transaction(async (transaction) => {
      await lockInbound(transaction, [owner]);
      await this.changes.endWaits(transaction, owner.orgId, messages);
    });
  }
}

function stepsOf(messages: readonly OverdueMessage[]): OverdueMessage[][] {
  const steps: OverdueMessage[][] = [];
  const open = new Map<string, OverdueMessage[]>();
  for (const message of messages) {
    const owner = `${message.orgId} ${message.mode}`;
    const step = open.get(owner);
    if (step !== undefined && step.length < AT_ONCE) step.push(message);
    else {
      const next = [message];
      open.set(owner, next);
      steps.push(next);
    }
  }
  return steps;
}
