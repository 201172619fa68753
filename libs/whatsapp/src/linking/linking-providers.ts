import { NumberClaimRepository } from '../pairings/number-claim.repository';
import { repositories } from '@chasqui/http';
import type { Provider } from '@nestjs/common';
import { LinkingService } from './numbers/linking.service';
import { PairingReplies } from './numbers/pairing-replies';
import { SessionReader } from './numbers/session-reader';

/**
 * For a module that imports `GatewayCallsModule`. They need `PairingDoorbell`, `ReplyHub`, `CONFIG` (`LinkingConfig`)
 * and the repositories of gateways, numbers and pairings.
 */
export const LINKING_PROVIDERS: readonly Provider[] = [
  ...repositories(NumberClaimRepository),
  PairingReplies,
  LinkingService,
  SessionReader,
];
