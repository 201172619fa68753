import { BulkRepository } from '@chasqui/messaging';
import { Subscriptions } from '@chasqui/intake';
import { type Reply, ReplyHub, ReplyWaiter } from '@chasqui/lanes';
import { type BeforeApplicationShutdown, Module } from '@nestjs/common';
import type { ApiGatewayConfig } from '../../api-gateway.config';
import { CONFIG } from '../../core/core.tokens';
import { Doorbells } from '../../core/doorbells';
import { repositories, retention } from '../../core/providers';
import { BulkController } from './bulk.controller';
import { BulkService } from './bulk.service';

/** Bulk sends over WhatsApp. */
@Module({
  controllers: [BulkController],
  providers: [
    ...repositories(BulkRepository),
    {
      provide: BulkService,
      inject: [BulkRepository, Subscriptions, Doorbells, ReplyHub, CONFIG],
      useFactory: (
        bulks: BulkRepository,
        subscriptions: Subscriptions,
        { bulk: doorbell }: Doorbells,
        hub: ReplyHub,
        { OPEN_BULKS_PER_ORGANIZATION: mostOpen }: ApiGatewayConfig,
      ) => {
        const finished = new ReplyWaiter<Reply>(hub, (ids) => bulks.findFinished(ids));
        return new BulkService({ bulks, subscriptions, doorbell, finished, mostOpen, instance: hub.instance });
      },
    },
    retention('bulk sends', BulkRepository, (bulks, limit) => bulks.forgetOld(limit)),
  ],
})
export class BulkModule implements BeforeApplicationShutdown {
  constructor(private readonly bulks: BulkService) {}

  /** Their callers would hold the process up for hours. */
  beforeApplicationShutdown(): void {
    this.bulks.leave();
  }
}
