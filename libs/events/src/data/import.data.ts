import { ApiSchema } from '@nestjs/swagger';
import { ID, INTEGER, listOf, oneOf, orNull, Shown, TIME, URI } from './shown';

@ApiSchema({ name: 'EventUnmappedColumn' })
export class EventUnmappedColumn {
  @Shown('Its heading.') column: string;
  @Shown('How many rows have a value in it.', INTEGER) rows_with_values: number;
}

@ApiSchema({ name: 'EventImport' })
export class EventImport {
  @Shown("The import's ID.", ID) id: string;
  @Shown('How the import ended.', oneOf(['completed', 'failed', 'canceled']))
  status: 'completed' | 'failed' | 'canceled';
  @Shown('How many rows the file has. Null if the import ended before its file was read to the end.', orNull(INTEGER))
  total: number | null;
  @Shown('How many contacts were created.', INTEGER) created: number;
  @Shown('How many contacts were changed.', INTEGER) updated: number;
  @Shown('How many rows were skipped.', INTEGER) skipped: number;
  @Shown('How many rows failed.', INTEGER) failed: number;
  @Shown('Columns that hold something and were left out, at most 20: the import has all.', listOf(EventUnmappedColumn))
  unmapped_columns: EventUnmappedColumn[];
  @Shown(
    'A link to a file of the failed rows and the reasons, valid for 24 hours; the file is kept for 3 days. Null if none ' +
      'failed, if your storage had no room for the file, or if it could not be written for 24 hours.',
    orNull(URI),
  )
  errors_url: string | null;
  @Shown('When the import ended.', TIME) finished_at: string;
}

/** Stored with `errors_file_id` and a null `errors_url`, for versions that send it as it is stored. */
export class ImportCompletedData {
  @Shown('The import.') import: EventImport;
}
