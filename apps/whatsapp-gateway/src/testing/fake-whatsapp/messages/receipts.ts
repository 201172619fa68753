import type { Companion } from '../users/companion';
import type { WhatsAppUser } from '../users/whatsapp-user';
import { node, seconds } from '../wire/nodes';
import type { OutboundStanzas } from './outbound-stanzas';

export class Receipts {
  private readonly timers = new Set<NodeJS.Timeout>();

  constructor(private readonly outbound: OutboundStanzas) {}

  confirm(by: WhatsAppUser, companion: Companion, messageId: string, group?: string): void {
    const { until, afterMs } = by.receipts;
    if (until === 'none') return;
    this.later(afterMs, () => {
      this.send(by, companion, messageId, 'delivered', group);
      if (until === 'read') this.later(afterMs, () => this.send(by, companion, messageId, 'read', group));
    });
  }

  /** At once, whatever the habit. Receipts carry the LID, even for a message that went to the number. */
  send(by: WhatsAppUser, companion: Companion, id: string, kind: 'delivered' | 'read', group?: string): void {
    const from = group === undefined ? { from: by.lid } : { from: group, participant: by.lid };
    this.outbound.send(
      companion,
      node('receipt', { id, ...from, t: seconds(), type: kind === 'read' ? 'read' : undefined }),
    );
  }

  stop(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
  }

  private later(afterMs: number, action: () => void): void {
    if (afterMs <= 0) {
      action();
      return;
    }
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      action();
    }, afterMs);
    this.timers.add(timer);
  }
}
