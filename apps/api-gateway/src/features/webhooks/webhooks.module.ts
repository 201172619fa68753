import { WebhookUseCasesModule } from '@chasqui/webhooks';
import { Module } from '@nestjs/common';
import { RedeliveryController } from './redelivery.controller';
import { WebhookRequests } from './webhook-requests.service';
import { WebhooksController } from './webhooks.controller';

/** The webhooks of customers, and what is delivered to them once more. */
@Module({
  imports: [WebhookUseCasesModule],
  controllers: [WebhooksController, RedeliveryController],
  providers: [WebhookRequests],
})
export class WebhooksModule {}
