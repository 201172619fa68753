import { AppError } from '@chasqui/errors';
import { Controller, Get } from '@nestjs/common';
import { GatewayRoute } from '../access/gateway-route.decorator';

/** Answers plain requests to the tunnel's address. Upgrades never come here: `TunnelServer` takes them. */
@Controller('gateway/v1')
export class TunnelController {
  @Get('connect')
  @GatewayRoute({ isOpen: true })
  connect(): never {
    throw new AppError('GATEWAY_UPGRADE_REQUIRED', {
      message: 'This URL is a WebSocket. Send an upgrade request.',
      headers: { Upgrade: 'websocket', Connection: 'Upgrade' },
    });
  }
}
