import { ChangeMarker, CONFIG, LOGGER, type Logger, Redis } from '@chasqui/runtime';
import { ApiKeyAdmin, ApiKeyRepository } from '@chasqui/tenancy';
import { Module } from '@nestjs/common';
import type { ConsoleConfig } from '../../console.config';
import { repositories } from '@chasqui/http';
import { ApiKeyVault } from './api-key-vault';
import { ApiKeysController } from './api-keys.controller';
import { ApiKeysService } from './api-keys.service';

@Module({
  controllers: [ApiKeysController],
  providers: [
    ...repositories(ApiKeyRepository),
    ApiKeyVault,
    {
      provide: ApiKeyAdmin,
      inject: [ApiKeyRepository, ApiKeyVault, Redis, CONFIG, LOGGER],
      useFactory: (keys: ApiKeyRepository, vault: ApiKeyVault, redis: Redis, config: ConsoleConfig, logger: Logger) =>
        new ApiKeyAdmin(keys, vault, new ChangeMarker(redis, config.REDIS_PREFIX, logger)),
    },
    ApiKeysService,
  ],
})
export class ApiKeysModule {}
