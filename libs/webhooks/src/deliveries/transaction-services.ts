import type { Transactor } from '@chasqui/entities';
import { WebhookDeliveryRepository, WebhookEndpointRepository, WebhookRecoveryRepository } from '@chasqui/events';
import { Injectable } from '@nestjs/common';
import type { RingEndpoint } from '../endpoints/endpoint-doorbell';
import { RedeliveryService } from './redelivery.service';
import { WebhookSeals } from '../endpoints/webhook-seals';
import { WebhookUrls } from '../endpoints/webhook-url';
import { WebhooksService } from '../endpoints/webhooks.service';

/** What does the work of a request, over one database. */
export interface WebhookServices {
  webhooks: WebhooksService;
  redelivery: RedeliveryService;
}

/** Makes the services of webhooks anew for one transaction: what they do is done, or undone, with it. */
@Injectable()
export class TransactionServices {
  constructor(
    private readonly seals: WebhookSeals,
    private readonly urls: WebhookUrls,
  ) {}

  /** @param doorbell is told whom to ring for; that is for the transaction's end */
  of(transaction: Transactor, doorbell: RingEndpoint): WebhookServices {
    const deliveries = new WebhookDeliveryRepository(transaction);
    const endpoints = new WebhookEndpointRepository(transaction);
    const webhooks = new WebhooksService(endpoints, deliveries, this.seals, this.urls, doorbell);
    const recoveries = new WebhookRecoveryRepository(transaction);
    return { webhooks, redelivery: new RedeliveryService(webhooks, deliveries, recoveries, doorbell) };
  }
}
