import { CONFIG } from '@chasqui/runtime';
import { ApiKeyRepository } from '@chasqui/tenancy';
import { repositories } from '@chasqui/http';
import { Module } from '@nestjs/common';
import type { ApiGatewayConfig } from '../../api-gateway.config';
import { AddressGuard } from './address-guard';
import { RequestAuthentication } from './authentication.hook';
import { Authenticator } from './authenticator';
import { KeyCache } from './key-cache';
import { KeyUseCounter } from './key-use-counter';
import { RequestCounter } from './request-counter';
import { RequestsInFlight } from './requests-in-flight';

@Module({
  providers: [
    ...repositories(ApiKeyRepository),
    {
      provide: KeyCache,
      inject: [ApiKeyRepository, CONFIG],
      useFactory: (keys: ApiKeyRepository, config: ApiGatewayConfig) => new KeyCache(keys, config.API_KEY_PEPPER),
    },
    RequestCounter,
    AddressGuard,
    Authenticator,
    KeyUseCounter,
    RequestsInFlight,
    RequestAuthentication,
  ],
  exports: [Authenticator, RequestAuthentication, RequestCounter],
})
export class AuthenticationModule {}
