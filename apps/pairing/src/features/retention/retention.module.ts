import { GatewayEventRepository } from '@chasqui/whatsapp';
import { MessageChangeRepository } from '@chasqui/messaging';
import { repositoryProviders } from '@chasqui/entities';
import { Module } from '@nestjs/common';
import { GatewayRetention } from './gateway-retention';

/** What nobody needs any more of what gateway apps reported. */
@Module({ providers: [...repositoryProviders(GatewayEventRepository, MessageChangeRepository), GatewayRetention] })
export class RetentionModule {}
