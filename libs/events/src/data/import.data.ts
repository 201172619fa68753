import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { integer, integerOrNull, time, uuid } from './field-options';

/** A column of a file that was left out. */
@ApiSchema({ name: 'EventUnmappedColumn' })
export class EventUnmappedColumn {
  @ApiProperty({ description: 'Its heading.' })
  column: string;

  @ApiProperty({ ...integer, description: 'How many rows have a value in it.' })
  rows_with_values: number;
}

/** An import of contacts that has ended. */
@ApiSchema({ name: 'EventImport' })
export class EventImport {
  @ApiProperty({ ...uuid, description: "The import's ID." })
  id: string;

  @ApiProperty({ enum: ['completed', 'failed', 'canceled'], description: 'How the import ended.' })
  status: 'completed' | 'failed' | 'canceled';

  @ApiProperty({
    ...integerOrNull,
    description: 'How many rows the file has. Null if the import ended before its file was read to the end.',
  })
  total: number | null;

  @ApiProperty({ ...integer, description: 'How many contacts were created.' })
  created: number;

  @ApiProperty({ ...integer, description: 'How many contacts were changed.' })
  updated: number;

  @ApiProperty({ ...integer, description: 'How many rows were skipped.' })
  skipped: number;

  @ApiProperty({ ...integer, description: 'How many rows failed.' })
  failed: number;

  @ApiProperty({
    type: [EventUnmappedColumn],
    description: 'Columns that hold something and were left out, at most 20: the import has all.',
  })
  unmapped_columns: EventUnmappedColumn[];

  @ApiProperty({
    type: 'string',
    format: 'uri',
    nullable: true,
    description:
      'A link to a file of the failed rows and the reasons, valid for 24 hours; the file is kept for 3 days. Null if none ' +
      'failed, if your storage had no room for the file, or if it could not be written for 24 hours.',
  })
  errors_url: string | null;

  @ApiProperty({ ...time, description: 'When the import ended.' })
  finished_at: string;
}

/** `data` of `import.completed`. Stored is `errors_file_id`, and null as `errors_url`, for versions that tell it as it is stored. */
export class ImportCompletedData {
  @ApiProperty({ type: EventImport, description: 'The import.' })
  import: EventImport;
}
