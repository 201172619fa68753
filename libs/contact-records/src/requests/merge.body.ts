import { Required, Rule } from '@chasqui/requests';
import { ApiProperty } from '@nestjs/swagger';

/** Body of POST /contacts/{id}/merge and /unmerge. */
export class MergeBody {
  @ApiProperty({ format: 'uuid', description: 'The `id` of the other contact.' })
  @Required('from_id')
  @Rule({
    name: 'contactId',
    test: (value) => typeof value === 'string',
    field: 'WRONG_TYPE',
    message: '`from_id` must be the `id` of a contact.',
    reason: 'ID',
  })
  from_id: string;
}
