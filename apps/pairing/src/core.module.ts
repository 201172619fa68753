import { Database, repositoryProviders } from '@chasqui/database';
import { EventLogRepository } from '@chasqui/events';
import {
  GatewayOwnerRepository,
  GatewayRepository,
  NumberSessionRepository,
  PairingRepository,
} from '@chasqui/whatsapp';
import { MediaFileRepository } from '@chasqui/files';
import { MEDIA_STORE, type MediaStore } from '@chasqui/files/store';
import { OutboundClient } from '@chasqui/outbound';
import { CONFIG, coreProviders, type Logger, type Registry, SharedClock } from '@chasqui/runtime';
import { CLOCK_PROVIDER, RequestRate } from '@chasqui/http';
import {
  type DynamicModule,
  Global,
  Module,
  type OnApplicationShutdown,
  type OnModuleInit,
  type Provider,
} from '@nestjs/common';
import { EventShares } from './features/events/event-shares';
import { GatewayRegistry } from './features/ownership/gateway-registry';
import { OwnerAddress } from './features/ownership/owner-address';
import type { PairingConfig } from './pairing.config';
import { PairingMetrics } from './pairing.metrics';
import { PAIRING_TIMINGS, type PairingTimings } from './pairing-timings';

export interface CoreOptions {
  config: PairingConfig;
  database: Database;
  logger: Logger;
  metrics: Registry;
  pairingMetrics: PairingMetrics;
  registry: GatewayRegistry;
  /** Set once the operations port is open. */
  address: OwnerAddress;
  mediaStore: MediaStore;
  timings: PairingTimings;
  rate: RequestRate;
}

@Global()
@Module({})
export class CoreModule implements OnModuleInit, OnApplicationShutdown {
  constructor(
    private readonly client: OutboundClient,
    private readonly clock: SharedClock,
  ) {}

  static of(options: CoreOptions): DynamicModule {
    const { config } = options;
    const providers: Provider[] = [
      ...coreProviders(options, Database, config),
      ...repositoryProviders(
        EventLogRepository,
        GatewayOwnerRepository,
        GatewayRepository,
        MediaFileRepository,
        PairingRepository,
      ),
      { provide: PairingMetrics, useValue: options.pairingMetrics },
      { provide: GatewayRegistry, useValue: options.registry },
      { provide: OwnerAddress, useValue: options.address },
      { provide: RequestRate, useValue: options.rate },
      { provide: MEDIA_STORE, useValue: options.mediaStore },
      { provide: PAIRING_TIMINGS, useValue: options.timings },
      { provide: EventShares, useValue: new EventShares(config.DATABASE_POOL_SIZE) },
      {
        provide: NumberSessionRepository,
        useValue: new NumberSessionRepository(config.ADOPTED_NUMBERS_PER_ORGANIZATION),
      },
      { provide: OutboundClient, useFactory: createOutboundClient, inject: [CONFIG] },
      CLOCK_PROVIDER,
    ];
    return { module: CoreModule, providers, exports: providers };
  }

  onModuleInit(): Promise<void> {
    return this.clock.start();
  }

  /** After all features have ended. */
  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.client.close(), this.clock.stop()]);
  }
}

function createOutboundClient({ OUTBOUND_ALLOWED_NETWORKS: allowedNetworks }: PairingConfig): OutboundClient {
  return new OutboundClient({
    allowedNetworks,
    allowHttp: allowedNetworks.length > 0,
    // The calls that the gate lets through, and the health polls beside them.
    connectionsPerOrigin: 40,
  });
}
