import { GatewayEventRepository } from '@chasqui/whatsapp';
import { MessageChangeRepository } from '@chasqui/messaging';
import { repositoryProviders } from '@chasqui/entities';
import { Module } from '@nestjs/common';
import { AwaitedFiles } from './awaited-files';
import { GatewayRetention } from './gateway-retention';

/** What nobody needs any more of what gateway apps reported. */
@Module({
  providers: [...repositoryProviders(GatewayEventRepository, MessageChangeRepository), AwaitedFiles, GatewayRetention],
})
export class RetentionModule {}
