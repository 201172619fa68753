import { AppError } from '@chasqui/errors';
import { Controller, Get } from '@nestjs/common';

/** What a plain request to the tunnel's address is told. Upgrades never come here: `TunnelServer` takes them. */
@Controller('gateway/v1')
export class TunnelController {
  @Get('connect')
  connect(): never {
    throw new AppError('GATEWAY_UPGRADE_REQUIRED', {
      message: 'This address is a WebSocket: send an upgrade request.',
      headers: { Upgrade: 'websocket', Connection: 'Upgrade' },
    });
  }
}
