import {
  InboundListRepository,
  MessageRepository,
  WebhookDeliveryRepository,
  WhatsappNumberRepository,
} from '@chasqui/entities';
import { MediaLinks } from '@chasqui/media-store';
import { type DynamicModule, Module } from '@nestjs/common';
import { Authenticator } from './features/authentication/authenticator';
import { AccountsController } from './features/accounts/accounts.controller';
import { BulkController } from './features/bulk/bulk.controller';
import { BulkService } from './features/bulk/bulk.service';
import { EventsController } from './features/events/events.controller';
import { EventsService } from './features/events/events.service';
import { EventStreams } from './features/events/event-streams.service';
import { InboundController } from './features/messages/inbound.controller';
import { MessagesController } from './features/messages/messages.controller';
import { SendSpecialController } from './features/whatsapp/send-special.controller';
import { GatewayAppController } from './features/gateway-app/gateway-app.controller';
import { GatewayAppService } from './features/gateway-app/gateway-app.service';
import { LinkService } from './features/linking/link.service';
import { LinkingController } from './features/linking/linking.controller';
import type { NumberParts } from './features/linking/number-parts.factory';
import { SessionReader } from './features/linking/session.reader';
import { NumberCheckController } from './features/number-check/number-check.controller';
import { NumberCheckService } from './features/number-check/number-check.service';
import { SendSmsService } from './features/sms/send-sms.service';
import { CancelMessageService } from './features/messages/cancel-message.service';
import { SmsAccountsController } from './features/sms-accounts/sms-accounts.controller';
import { SmsAccountsService } from './features/sms-accounts/sms-accounts.service';
import { SmsBulkService } from './features/sms/sms-bulk.service';
import { SmsController } from './features/sms/sms.controller';
import type { SmsParts } from './features/sms/sms-parts.factory';
import { SendWhatsappController } from './features/whatsapp/send-whatsapp.controller';
import { WHATSAPP_SENDER, type WhatsappSender } from './features/whatsapp/send-whatsapp.types';
import { RedeliveryController } from './features/webhooks/redelivery.controller';
import { RedeliveryService } from './features/webhooks/redelivery.service';
import type { WebhookParts } from './features/webhooks/webhook-parts.factory';
import { WebhookRequests } from './features/webhooks/webhook-requests.service';
import { WebhooksController } from './features/webhooks/webhooks.controller';
import { WebhooksService } from './features/webhooks/webhooks.service';

export interface ApiGatewayParts {
  authenticator: Authenticator;
  messages: MessageRepository;
  inbound: InboundListRepository;
  mediaLinks: MediaLinks;
  numbers: WhatsappNumberRepository;
  whatsappSender: WhatsappSender;
  bulks: BulkService;
  numberParts: NumberParts;
  smsParts: SmsParts;
  webhookParts: WebhookParts;
}

/** The routes below `/v1`. What they need is made by the app and closed by it, after the last request. */
@Module({})
export class ApiGatewayModule {
  static of(parts: ApiGatewayParts): DynamicModule {
    return {
      module: ApiGatewayModule,
      controllers: [
        SendWhatsappController,
        SendSpecialController,
        BulkController,
        AccountsController,
        InboundController,
        MessagesController,
        LinkingController,
        NumberCheckController,
        GatewayAppController,
        SmsController,
        WebhooksController,
        RedeliveryController,
        EventsController,
        SmsAccountsController,
      ],
      providers: [
        { provide: Authenticator, useValue: parts.authenticator },
        { provide: MessageRepository, useValue: parts.messages },
        { provide: InboundListRepository, useValue: parts.inbound },
        { provide: MediaLinks, useValue: parts.mediaLinks },
        { provide: WhatsappNumberRepository, useValue: parts.numbers },
        { provide: BulkService, useValue: parts.bulks },
        { provide: WHATSAPP_SENDER, useValue: parts.whatsappSender },
        { provide: LinkService, useValue: parts.numberParts.links },
        { provide: SessionReader, useValue: parts.numberParts.sessions },
        { provide: NumberCheckService, useValue: parts.numberParts.checks },
        { provide: GatewayAppService, useValue: parts.numberParts.gatewayApps },
        { provide: SendSmsService, useValue: parts.smsParts.sender },
        { provide: SmsBulkService, useValue: parts.smsParts.bulks },
        { provide: WebhooksService, useValue: parts.webhookParts.webhooks },
        { provide: RedeliveryService, useValue: parts.webhookParts.redelivery },
        { provide: WebhookRequests, useValue: parts.webhookParts.requests },
        { provide: WebhookDeliveryRepository, useValue: parts.webhookParts.deliveries },
        { provide: EventsService, useValue: parts.webhookParts.events },
        { provide: EventStreams, useValue: parts.webhookParts.streams },
        { provide: SmsAccountsService, useValue: parts.smsParts.accounts },
        { provide: CancelMessageService, useValue: parts.smsParts.cancels },
      ],
    };
  }
}
