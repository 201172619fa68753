import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { integer, time, uuid } from './field-options';

/** An import of contacts that has ended. */
@ApiSchema({ name: 'EventImport' })
export class EventImport {
  @ApiProperty({ ...uuid, description: 'Id of the import.' })
  id: string;

  @ApiProperty({ enum: ['completed', 'failed', 'canceled'], description: 'How it ended.' })
  status: 'completed' | 'failed' | 'canceled';

  @ApiProperty({ ...integer, description: 'Rows of the file.' })
  total: number;

  @ApiProperty({ ...integer, description: 'Contacts that were made.' })
  created: number;

  @ApiProperty({ ...integer, description: 'Contacts that were changed.' })
  updated: number;

  @ApiProperty({ ...integer, description: 'Rows that were left out.' })
  skipped: number;

  @ApiProperty({ ...integer, description: 'Rows that could not be taken.' })
  failed: number;

  @ApiProperty({
    type: 'string',
    format: 'uri',
    nullable: true,
    description: 'The rows that failed, with why, as a file; good for 24 hours. Null: none failed.',
  })
  errors_url: string | null;

  @ApiProperty({ ...time, description: 'When it ended.' })
  finished_at: string;
}

/** `data` of `import.completed`. */
export class ImportCompletedData {
  @ApiProperty({ type: EventImport, description: 'The import.' })
  import: EventImport;
}
