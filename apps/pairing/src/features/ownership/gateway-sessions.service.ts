import type { SessionState } from '@chasqui/gateway-protocol';
import { Database, NumberSessionRepository } from '@chasqui/entities';
import { LOGGER, type Logger } from '@chasqui/platform';
import { Inject, Injectable } from '@nestjs/common';

/** Writes down the full list of numbers that an app reports when it connects (or when it is polled). */
@Injectable()
export class GatewaySessionsService {
  constructor(
    private readonly database: Database,
    private readonly sessions: NumberSessionRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Numbers that are listed get their reported status, all other numbers of the gateway are no longer connected. */
  async replaceAll(gatewayId: string, epoch: number, listed: readonly SessionState[]): Promise<void> {
    const applied = await this.database.transaction(async (transaction) => {
      const phones = await this.sessions.applySessions(transaction, gatewayId, epoch, listed);
      await this.sessions.dropUnlisted(
        transaction,
        gatewayId,
        epoch,
        listed.map((session) => session.phone),
      );
      return phones;
    });
    const refused = new Set(listed.map((session) => session.phone)).size - applied.size;
    // Another organization's number, or a connection that is outdated already.
    if (refused > 0) this.logger.warn({ gateway_id: gatewayId, refused }, 'numbers of a gateway were not taken over');
  }
}
