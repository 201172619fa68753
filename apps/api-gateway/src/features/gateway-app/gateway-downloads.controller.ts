import { GatewayDownloadData, installUrl } from '@chasqui/linking';
import { CONFIG } from '@chasqui/platform';
import { answerList, ApiAnswer, ApiNamed, ApiSummary, type ListAnswer } from '@chasqui/requests';
import { Controller, Get, Inject } from '@nestjs/common';
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
  list(): ListAnswer<GatewayDownloadData> {
    const page = installUrl(this.config.PUBLIC_URL);
    const rows = this.packages.all.map((each) => ({ ...each, listValue: each.version }));
    return answerList({ rows, isMore: false }, (row) => toDownload(row, page));
  }
}

/** One package is for all machines that Node.js runs on: npm fetches what differs. */
const toDownload = ({ file, version, sha256 }: GatewayPackage, page: string): GatewayDownloadData => ({
  os: 'any',
  arch: 'any',
  version,
  url: `${page}/${file}`,
  sha256,
});
