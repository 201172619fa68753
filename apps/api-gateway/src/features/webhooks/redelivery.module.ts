import { WebhooksModule } from '@chasqui/webhooks';
import { Module } from '@nestjs/common';
import { RedeliveryController } from './redelivery.controller';

/** The webhooks of customers, and what is delivered to them once more. */
@Module({ imports: [WebhooksModule], controllers: [RedeliveryController] })
export class RedeliveryModule {}
