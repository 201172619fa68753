import { GatewayCallsModule, LINKING_PROVIDERS, LINKING_TURN, type LinkingTurn } from '@chasqui/whatsapp/linking';
import { Module } from '@nestjs/common';
import { FairTurns } from '../../http/fair-turns';
import { inTurn } from '@chasqui/runtime';
import { LinkService } from './link.service';
import { LinkingController } from './linking.controller';

@Module({
  imports: [GatewayCallsModule],
  controllers: [LinkingController],
  providers: [
    {
      provide: LINKING_TURN,
      inject: [FairTurns],
      useFactory: ({ changes }: FairTurns): LinkingTurn => {
        return (orgId, work) => inTurn(changes, orgId, work);
      },
    },
    ...LINKING_PROVIDERS,
    LinkService,
  ],
})
export class LinkingModule {}
