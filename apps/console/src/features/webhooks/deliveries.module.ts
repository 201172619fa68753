import { Database } from '@chasqui/database';
import { EndpointSecretRepository } from '@chasqui/webhooks';
import { CONFIG } from '@chasqui/runtime';
import { WebhookSecrets, WebhooksModule } from '@chasqui/webhooks/routes';
import { Module } from '@nestjs/common';
import type { ConsoleConfig } from '../../console.config';
import { EventsModule } from '../events/events.module';
import { DeliveriesController } from './deliveries.controller';
import { WebhookController } from './webhook.controller';

/** Webhook routes that the API does not have: their secrets, and what was delivered to them. */
@Module({
  imports: [EventsModule, WebhooksModule],
  controllers: [WebhookController, DeliveriesController],
  providers: [
    {
      provide: WebhookSecrets,
      inject: [Database, CONFIG],
      useFactory: (database: Database, { WEBHOOK_PRIVATE_KEY }: ConsoleConfig) =>
        new WebhookSecrets(new EndpointSecretRepository(database), WEBHOOK_PRIVATE_KEY),
    },
  ],
})
export class DeliveriesModule {}
