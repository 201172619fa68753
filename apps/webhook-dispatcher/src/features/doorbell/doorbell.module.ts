import { Module } from '@nestjs/common';
import { DeliveryModule } from '../delivery/delivery.module';
import { WebhookDoorbell } from './webhook-doorbell';

@Module({ imports: [DeliveryModule], providers: [WebhookDoorbell] })
export class DoorbellModule {}
