import type { Database } from '@chasqui/database';
import { createContactLists } from './create-contact-lists';
import { ContactFieldRepository } from './fields/contact-field.repository';
import { SegmentCounter } from './segments/segment-counter';
import { SegmentValueRepository } from './segments/segment-value.repository';
import { SegmentRepository } from './segments/segment.repository';
import { SegmentsService } from './segments/segments.service';
import { UnusedValues } from './segments/unused-values';

/** For processes without the routes of contacts. Its previews have no links to pictures. */
export function createSegments(database: Database): SegmentsService {
  const lists = createContactLists(database);
  return new SegmentsService(
    new SegmentRepository(database),
    new ContactFieldRepository(database),
    lists,
    new SegmentCounter(database, lists),
    new SegmentValueRepository(database),
    new UnusedValues(database),
    null,
  );
}
