import { ApiProperty } from '@nestjs/swagger';
import { Required } from '../../http/required.rule';
import { Rule } from '../../http/rule.decorator';
import { isBlank, isUuid } from '../../http/text-rules';

/** Body of POST /whatsapp/read. */
export class ReadBody {
  @ApiProperty({ type: 'string', format: 'uuid', description: 'The ID of the received message.' })
  @Required('message_id')
  @Rule({
    name: 'uuid',
    test: (value) => isBlank(value) || isUuid(value),
    answer: 'MESSAGE_NOT_FOUND',
    field: 'MALFORMED',
    message: '`message_id` must be the ID of a message.',
  })
  message_id: string;
}
