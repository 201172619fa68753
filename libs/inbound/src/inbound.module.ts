import { ConsentRepository, ConversationRepository, InboundContactRepository } from '@chasqui/contacts';
import type { Database } from '@chasqui/entities';
import { EventLogRepository } from '@chasqui/events';
import { type DynamicModule, Module } from '@nestjs/common';
import { ConsentService } from './consent.service';
import { InboundService } from './inbound.service';

/** Gives an app that receives messages its `InboundService`. */
@Module({})
export class InboundModule {
  static of(database: Database): DynamicModule {
    return {
      module: InboundModule,
      providers: [
        { provide: InboundContactRepository, useValue: new InboundContactRepository() },
        { provide: ConversationRepository, useValue: new ConversationRepository() },
        { provide: ConsentRepository, useValue: new ConsentRepository() },
        { provide: EventLogRepository, useValue: new EventLogRepository(database) },
        ConsentService,
        InboundService,
      ],
      exports: [InboundService],
    };
  }
}
