import { CONFIG, GatewayCaller } from '@chasqui/platform';
import { Module, type OnApplicationShutdown } from '@nestjs/common';
import type { LinkingConfig } from '../linking-config';
import { GatewayCalls } from './gateway-calls';

/** Questions to gateway apps, which are reached through `pairing` alone; no secret of theirs is known here. */
@Module({
  providers: [
    {
      provide: GatewayCaller,
      inject: [CONFIG],
      useFactory: (config: LinkingConfig) => new GatewayCaller({ internalToken: config.INTERNAL_TOKEN }),
    },
    GatewayCalls,
  ],
  exports: [GatewayCalls],
})
export class GatewayCallsModule implements OnApplicationShutdown {
  constructor(private readonly caller: GatewayCaller) {}

  onApplicationShutdown(): Promise<void> {
    return this.caller.close();
  }
}
