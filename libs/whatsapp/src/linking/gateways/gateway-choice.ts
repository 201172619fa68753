import { isUuid, Rule } from '@chasqui/http/requests';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';

export class GatewayChoice {
  @ApiPropertyOptional({
    type: 'string',
    format: 'uuid',
    description: 'Which gateway to use if you have several. Default: the newest one, preferably one that is online.',
  })
  @IsOptional()
  @Rule({
    name: 'gatewayId',
    test: isUuid,
    field: 'MALFORMED',
    message: '`gateway_id` must be the ID of a gateway.',
  })
  gateway_id?: string;
}
