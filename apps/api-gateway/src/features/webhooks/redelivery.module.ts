import { WebhooksModule } from '@chasqui/webhooks/routes';
import { Module } from '@nestjs/common';
import { RedeliveryController } from './redelivery.controller';

@Module({ imports: [WebhooksModule], controllers: [RedeliveryController] })
export class RedeliveryModule {}
