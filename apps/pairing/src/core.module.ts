import { Database, repositoryProviders } from '@chasqui/entities';
import { EventLogRepository } from '@chasqui/events';
import {
  GatewayOwnerRepository,
  GatewayRepository,
  NumberSessionRepository,
  PairingRepository,
} from '@chasqui/whatsapp';
import { MediaFileRepository } from '@chasqui/messaging';
import type { MediaStore } from '@chasqui/media-store';
import { OutboundClient } from '@chasqui/outbound';
import { CONFIG, coreProviders, type Logger, type Registry, RequestRate } from '@chasqui/platform';
import { type DynamicModule, Global, Module, type OnApplicationShutdown, type Provider } from '@nestjs/common';
import { EventShares } from './features/events/event-shares';
import { MEDIA_STORE } from './features/media/media-store-token';
import { GatewayRegistry } from './features/ownership/gateway-registry';
import { OwnerAddress } from './features/ownership/owner-address';
import type { PairingConfig } from './pairing.config';
import { PairingMetrics } from './pairing.metrics';
import { PairingSettings } from './pairing-settings';
import { PAIRING_TIMINGS, type PairingTimings } from './pairing-timings';

export interface CoreOptions {
  config: PairingConfig;
  database: Database;
  logger: Logger;
  metrics: Registry;
  pairingMetrics: PairingMetrics;
  /** The operations port calls gateways through it, too. */
  registry: GatewayRegistry;
  /** Known when the operations port is open. */
  address: OwnerAddress;
  mediaStore: MediaStore;
  timings: PairingTimings;
  /** Of each gateway app. */
  rate: RequestRate;
}

/** What all features of the app share: connections, configuration, logs, metrics, the gateways that it holds. */
@Global()
@Module({})
export class CoreModule implements OnApplicationShutdown {
  constructor(private readonly client: OutboundClient) {}

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
      { provide: PairingSettings, useFactory: settingsOf, inject: [CONFIG] },
      { provide: OutboundClient, useFactory: createOutboundClient, inject: [PairingSettings] },
    ];
    return { module: CoreModule, providers, exports: providers };
  }

  /** After all features have ended. */
  onApplicationShutdown(): Promise<void> {
    return this.client.close();
  }
}

function settingsOf(config: PairingConfig): PairingSettings {
  return new PairingSettings(
    config.PUBLIC_URL,
    config.OUTBOUND_ALLOWED_NETWORKS,
    config.DIRECT_GATEWAYS_PER_ORGANIZATION,
    config.LIVE_SANDBOX_GATEWAYS === 'allow',
  );
}

function createOutboundClient({ allowedNetworks }: PairingSettings): OutboundClient {
  return new OutboundClient({
    allowedNetworks,
    allowHttp: allowedNetworks.length > 0,
    // The calls that the gate lets through, and the health polls beside them.
    connectionsPerOrigin: 40,
  });
}
