import { MEDIA_STORE } from '@chasqui/files/store';
import { ContactTransferJobsModule } from '@chasqui/contacts/transfers';
import { LOGGER } from '@chasqui/runtime';
import { ProcessesModule } from '@chasqui/lanes';
import { type DynamicModule, Module } from '@nestjs/common';
import { CoreModule, type CoreOptions } from './core.module';
import { DirectModule } from './features/direct/direct.module';
import { EventsModule } from './features/events/events.module';
import { MediaModule } from './features/media/media.module';
import { NumberSettingsModule } from './features/number-settings/number-settings.module';
import { OwnerAddress } from './features/ownership/owner-address';
import { OwnershipModule } from './features/ownership/ownership.module';
import type { PairingShareLimits } from './features/pairings/pairing-shares';
import { PairingsModule } from './features/pairings/pairings.module';
import { RegistrationModule } from './features/registration/registration.module';
import { RetentionModule } from './features/retention/retention.module';
import { TunnelsModule } from './features/tunnels/tunnels.module';
import { PairingShutdown } from './pairing-shutdown';

@Module({})
export class PairingModule {
  /** @param shares tests make them small */
  static of(options: CoreOptions, shares: Partial<PairingShareLimits>): DynamicModule {
    const pairings = PairingsModule.of(shares);
    return {
      module: PairingModule,
      imports: [
        CoreModule.of(options),
        ProcessesModule.of({ app: 'pairing', copy: OwnerAddress, logger: LOGGER }),
        RegistrationModule,
        EventsModule.of(pairings),
        MediaModule,
        OwnershipModule,
        TunnelsModule,
        DirectModule,
        pairings,
        NumberSettingsModule,
        RetentionModule,
        ContactTransferJobsModule.of(MEDIA_STORE, options.config.CONTACT_EXPORTS_MB_PER_ORGANIZATION * 1024 * 1024),
      ],
      providers: [PairingShutdown],
    };
  }
}
