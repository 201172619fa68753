import { Module } from '@nestjs/common';
import { GuessGuard } from './guess.guard';
import { PhoneAccessService } from './phone-access.service';
import { PhoneSigningKeys } from './phone-signing-keys';
import { UnknownCallerBrake } from './unknown-caller-brake';

@Module({
  providers: [GuessGuard, PhoneAccessService, PhoneSigningKeys, UnknownCallerBrake],
  exports: [GuessGuard, PhoneAccessService, PhoneSigningKeys, UnknownCallerBrake],
})
export class AccessModule {}
