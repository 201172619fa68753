import { Database } from '@chasqui/entities';
import { EndpointSecretRepository } from '@chasqui/events';
import { CONFIG } from '@chasqui/platform';
import { WebhookSecrets, WebhookUseCasesModule } from '@chasqui/webhooks';
import { Module } from '@nestjs/common';
import type { ConsoleConfig } from '../../console.config';
import { EventsModule } from '../events/events.module';
import { DeliveriesController } from './deliveries.controller';
import { WebhookChanges } from './webhook-changes.service';
import { WebhooksController } from './webhooks.controller';

/** Webhooks, their secrets and their deliveries. */
@Module({
  imports: [EventsModule, WebhookUseCasesModule],
  controllers: [WebhooksController, DeliveriesController],
  providers: [
    WebhookChanges,
    {
      provide: WebhookSecrets,
      inject: [Database, CONFIG],
      useFactory: (database: Database, { WEBHOOK_PRIVATE_KEY }: ConsoleConfig) =>
        new WebhookSecrets(new EndpointSecretRepository(database), WEBHOOK_PRIVATE_KEY),
    },
  ],
})
export class WebhooksModule {}
