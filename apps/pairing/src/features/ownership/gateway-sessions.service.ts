import type { SessionState } from '@chasqui/gateway-protocol';
import { Database } from '@chasqui/database';
import { NumberSessionRepository, PairingRepository } from '@chasqui/whatsapp';
import { LOGGER, type Logger } from '@chasqui/runtime';
import { Inject, Injectable } from '@nestjs/common';
import { EventShares } from '../events/event-shares';

/** Stores the full list of numbers that an app reports when it connects or is polled. */
@Injectable()
export class GatewaySessionsService {
  constructor(
    private readonly database: Database,
    private readonly sessions: NumberSessionRepository,
    private readonly pairings: PairingRepository,
    private readonly shares: EventShares,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @returns false when it is already known. @see NumberSessionRepository.noteWrongClock */
  noteWrongClock(orgId: string, gatewayId: string, epoch: number, aheadS: number): Promise<boolean> {
    return this.shares.run(orgId, () =>
      this.database.transaction((transaction) => this.sessions.noteWrongClock(transaction, gatewayId, epoch, aheadS)),
    );
  }

  /** Listed numbers get their reported status; all other numbers of the gateway are no longer connected. */
  async replaceAll(orgId: string, gatewayId: string, epoch: number, listed: readonly SessionState[]): Promise<void> {
    const reports = listed.map(({ restricted_until, ...session }) => ({
      ...session,
      restrictedUntil: restricted_until,
    }));
    const applied = await this.shares.run(orgId, () =>
      this.database.transaction((transaction) => this.sessions.replaceAll(transaction, gatewayId, epoch, reports)),
    );
    await this.pairings.wake(gatewayId);
    const refused = new Set(listed.map((session) => session.phone)).size - applied.size;
    // Another organization's number, an unlinked one, no room in the plan, or an outdated connection.
    if (refused > 0) this.logger.warn({ gateway_id: gatewayId, refused }, 'numbers of a gateway were not taken over');
  }
}
