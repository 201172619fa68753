import { PHONE_SPELLING, PhoneRules, Required } from '@chasqui/requests';
import { ApiProperty } from '@nestjs/swagger';
import { TextField } from '../../http/text.field';

/** Body of POST /start/send. */
export class FirstMessageBody {
  @ApiProperty({ format: 'uuid', description: 'The API key in whose name it is sent.' })
  @Required('key_id')
  key_id: string;

  @ApiProperty({ description: `Who gets it: ${PHONE_SPELLING}` })
  @Required('to')
  @PhoneRules('to', 'VALIDATION')
  to: string;

  @TextField({ name: 'message', longest: 1_000, description: 'The text.' })
  message: string;
}
