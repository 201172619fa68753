import type { IncomingMessage } from 'node:http';
import { Database } from '@chasqui/entities';
import { InboundModule } from '@chasqui/inbound';
import {
  GatewayEventRepository,
  GatewayOwnerRepository,
  GatewayRepository,
  NumberSessionRepository,
  WhatsappNumberRepository,
  PairingRepository,
} from '@chasqui/whatsapp';
import { InboundMessageRepository, MediaFileRepository, MessageReceiptRepository } from '@chasqui/messaging';
import type { MediaStore } from '@chasqui/media-store';
import { OutboundClient } from '@chasqui/outbound';
import { LOGGER, type Logger, RequestRate, type SealingKeys } from '@chasqui/platform';
import { type DynamicModule, Module } from '@nestjs/common';
import { GatewayAccessService } from './features/access/gateway-access.service';
import { RequestKeys } from './features/access/request-keys';
import { DIRECT_TIMINGS, DirectPoller, type DirectTimings } from './features/direct/direct.poller';
import { EventShares } from './features/events/event-shares';
import { EventsController } from './features/events/events.controller';
import { EventsService } from './features/events/events.service';
import { WhatsappInboundChannel } from './features/inbound/whatsapp-inbound.channel';
import { WhatsappInboundService } from './features/inbound/whatsapp-inbound.service';
import { type UploadLimits, UploadSlots } from './features/media/upload-slots';
import { UploadService } from './features/media/upload.service';
import { GatewayRegistry } from './features/ownership/gateway-registry';
import { GatewaySessionsService } from './features/ownership/gateway-sessions.service';
import { OwnerAddress } from './features/ownership/owner-address';
import { OWNERSHIP_TIMINGS, OwnershipHeartbeat, type OwnershipTimings } from './features/ownership/ownership.heartbeat';
import type { PairingEngineTimings } from './features/pairings/pairing.engine';
import { RegistrationController } from './features/registration/registration.controller';
import { RegistrationService } from './features/registration/registration.service';
import { HELLO_TIMEOUT_MS } from './features/tunnels/tunnel';
import { TunnelController } from './features/tunnels/tunnel.controller';
import { TunnelJoinService } from './features/tunnels/tunnel-join.service';
import { TunnelServer } from './features/tunnels/tunnel.server';
import { PairingMetrics } from './pairing.metrics';
import { PairingSettings } from './pairing.settings';

/** Times that tests shorten. */
export interface PairingTimings {
  ownership?: Partial<OwnershipTimings>;
  direct?: Partial<DirectTimings>;
  helloTimeoutMs?: number;
  uploadLeastMs?: number;
  pairing?: Partial<PairingEngineTimings>;
}

export interface PairingParts {
  database: Database;
  logger: Logger;
  metrics: PairingMetrics;
  registry: GatewayRegistry;
  address: OwnerAddress;
  sealingKeys: SealingKeys;
  settings: PairingSettings;
  mediaStore: MediaStore;
  uploads: UploadLimits;
  sessions: NumberSessionRepository;
  eventShares: EventShares;
  timings: PairingTimings;
  /** Of each gateway app. */
  rate: RequestRate;
  /** The address of a client behind proxies. */
  addressOf: (request: IncomingMessage) => string;
}

/** The public routes of `pairing` and what works behind them. */
@Module({})
export class PairingModule {
  static of(parts: PairingParts): DynamicModule {
    const { database, settings, timings } = parts;
    return {
      module: PairingModule,
      imports: [InboundModule.of(database)],
      controllers: [RegistrationController, EventsController, TunnelController],
      providers: [
        { provide: LOGGER, useValue: parts.logger },
        { provide: Database, useValue: database },
        { provide: PairingMetrics, useValue: parts.metrics },
        { provide: GatewayRegistry, useValue: parts.registry },
        { provide: OwnerAddress, useValue: parts.address },
        { provide: PairingSettings, useValue: settings },
        { provide: RequestKeys, useValue: new RequestKeys(parts.sealingKeys) },
        { provide: RequestRate, useValue: parts.rate },
        { provide: 'CLIENT_ADDRESS', useValue: parts.addressOf },
        { provide: OutboundClient, useValue: outboundClient(settings) },
        { provide: 'OWNERSHIP_TIMINGS', useValue: { ...OWNERSHIP_TIMINGS, ...timings.ownership } },
        { provide: 'HELLO_TIMEOUT_MS', useValue: timings.helloTimeoutMs ?? HELLO_TIMEOUT_MS },
        { provide: 'DIRECT_TIMINGS', useValue: { ...DIRECT_TIMINGS, ...timings.direct } },
        { provide: 'MEDIA_STORE', useValue: parts.mediaStore },
        { provide: UploadSlots, useValue: new UploadSlots(parts.uploads) },
        { provide: NumberSessionRepository, useValue: parts.sessions },
        { provide: EventShares, useValue: parts.eventShares },
        ...repositories(database),
        ...inboundRepositories(database),
        GatewayAccessService,
        RegistrationService,
        EventsService,
        WhatsappInboundChannel,
        WhatsappInboundService,
        UploadService,
        GatewaySessionsService,
        OwnershipHeartbeat,
        DirectPoller,
        TunnelJoinService,
        TunnelServer,
      ],
    };
  }
}

function repositories(database: Database) {
  return [
    { provide: GatewayRepository, useValue: new GatewayRepository(database) },
    { provide: GatewayOwnerRepository, useValue: new GatewayOwnerRepository(database) },
    { provide: GatewayEventRepository, useValue: new GatewayEventRepository(database) },
    { provide: PairingRepository, useValue: new PairingRepository(database) },
    { provide: MessageReceiptRepository, useValue: new MessageReceiptRepository() },
  ];
}

function inboundRepositories(database: Database) {
  return [
    { provide: WhatsappNumberRepository, useValue: new WhatsappNumberRepository(database) },
    { provide: InboundMessageRepository, useValue: new InboundMessageRepository() },
    { provide: MediaFileRepository, useValue: new MediaFileRepository(database) },
  ];
}

function outboundClient({ allowedNetworks }: PairingSettings): OutboundClient {
  return new OutboundClient({
    allowedNetworks,
    allowHttp: allowedNetworks.length > 0,
    // The calls that the gate lets through, and the health polls beside them.
    connectionsPerOrigin: 40,
  });
}
