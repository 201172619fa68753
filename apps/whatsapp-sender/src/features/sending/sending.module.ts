import { MessageHoldRepository, MessageLaneRepository, RecipientConsentRepository } from '@chasqui/messages';
import { repositoryProviders } from '@chasqui/database';
import { GatewayOwnerRepository, WaitingMessagesRepository, WhatsappNumberRepository } from '@chasqui/whatsapp';
import { Module } from '@nestjs/common';
import { GatewayWatch } from './gateway-watch';
import { NumberRoutes } from './number-routes';
import { PatientCalls } from './patient-calls';
import { ReturningNumbers } from './returning-numbers';
import { ScheduledMessages } from './scheduled-messages';
import { SendReplies } from './send-replies';
import { WhatsappLaneEngine } from './whatsapp-lane.engine';
import { WhatsappLaneHandler } from './whatsapp-lane.handler';
import { WhatsappLaneProcessor } from './whatsapp-lane.processor';

@Module({
  providers: [
    ...repositoryProviders(
      GatewayOwnerRepository,
      MessageHoldRepository,
      MessageLaneRepository,
      RecipientConsentRepository,
      WaitingMessagesRepository,
      WhatsappNumberRepository,
    ),
    GatewayWatch,
    NumberRoutes,
    PatientCalls,
    ReturningNumbers,
    ScheduledMessages,
    SendReplies,
    WhatsappLaneEngine,
    WhatsappLaneHandler,
    WhatsappLaneProcessor,
  ],
  exports: [NumberRoutes, WhatsappLaneEngine, WhatsappNumberRepository],
})
export class SendingModule {}
