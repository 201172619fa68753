import { GatewayDownloadData, installUrl } from '@chasqui/whatsapp/linking';
import { CONFIG } from '@chasqui/runtime';
import {
  answerShortList,
  ApiAnswer,
  ApiNamed,
  ApiSummary,
  CheckedPipe,
  type ListAnswer,
  ShortListQuery,
} from '@chasqui/http/requests';
import { Controller, Get, Inject, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { ApiGatewayConfig } from '../../api-gateway.config';
import { Scope } from '../../http/route-rules';
import { GATEWAY_APP_EXAMPLES } from './gateway-app.examples';
import { type GatewayPackage, GatewayPackages } from './gateway-packages';

@ApiTags('Gateway app')
@Controller('gateway/downloads')
export class GatewayDownloadsController {
  constructor(
    private readonly packages: GatewayPackages,
    @Inject(CONFIG) private readonly config: ApiGatewayConfig,
  ) {}

  @Get()
  @Scope('accounts:read')
  @ApiNamed('listGatewayDownloads', GATEWAY_APP_EXAMPLES)
  @ApiSummary(
    'List downloads of the gateway app',
    'Returns the packages that the operator of this service offers, the newest version first; an empty list if ' +
      'there are none. Install one with `npm install -g --omit=peer <url>`.',
  )
  @ApiAnswer(GatewayDownloadData, { isList: true, description: 'The packages.' })
  list(
    @Query(new CheckedPipe(ShortListQuery, 'VALIDATION')) query: ShortListQuery,
  ): Promise<ListAnswer<GatewayDownloadData>> {
    const page = installUrl(this.config.PUBLIC_URL);
    return answerShortList(
      this.packages.all.map((each) => toDownload(each, page)),
      query,
    );
  }
}

/** One package serves all machines with Node.js: npm fetches what differs. */
const toDownload = ({ file, version, sha256 }: GatewayPackage, page: string): GatewayDownloadData => ({
  os: 'any',
  arch: 'any',
  version,
  url: `${page}/${file}`,
  sha256,
});
