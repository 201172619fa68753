import { GatewayEventRepository } from '@chasqui/whatsapp';
import { repositoryProviders } from '@chasqui/entities';
import { Module } from '@nestjs/common';
import { GatewayRetention } from './gateway-retention';

/** What nobody needs any more of what gateway apps reported. */
@Module({ providers: [...repositoryProviders(GatewayEventRepository), GatewayRetention] })
export class RetentionModule {}
