import { CONFIG } from '@chasqui/runtime';
import { GatewayCaller } from '../../calls/gateway-caller';
import { Module, type OnApplicationShutdown } from '@nestjs/common';
import type { LinkingConfig } from '../linking-config';
import { GatewayCalls } from './gateway-calls';

/** Reaches gateway apps through `pairing` only; it knows no secret of theirs. */
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
