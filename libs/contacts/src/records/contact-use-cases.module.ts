import { Database } from '@chasqui/database';
import { ConsentRepository } from '../arrival/consent.repository';
import { SuppressionRepository } from '../arrival/suppression.repository';
import { EventLogRepository } from '@chasqui/events';
import { built, repositories } from '@chasqui/http';
import { Module } from '@nestjs/common';
import { ContactMergesService } from './contact-merges.service';
import { ContactSavesService } from './contact-saves.service';
import { ContactsService } from './contacts.service';
import { ConsentListRepository } from './consents/consent-list.repository';
import { ContactDuplicatesService } from './duplicates/contact-duplicates.service';
import { DuplicateRepository } from './duplicates/duplicate.repository';
import { ContactErasureRepository } from './erasures/contact-erasure.repository';
import { ContactFieldRepository } from './fields/contact-field.repository';
import { ContactFieldsService } from './fields/contact-fields.service';
import { ContactListRepository } from './lists/contact-list.repository';
import { ContactMessagesRepository } from './lists/contact-messages.repository';
import { ContactMergeRepository } from './merges/contact-merge.repository';
import { ContactMergeSteps } from './merges/merge-steps';
import { ContactRecordRepository } from './store/contact-record.repository';
import { SegmentCounter } from './segments/segment-counter';
import { SegmentValueRepository } from './segments/segment-value.repository';
import { SegmentRepository } from './segments/segment.repository';
import { UnusedValues } from './segments/unused-values';
import { SegmentsService } from './segments/segments.service';
import { ContactTimelineService } from './timeline/contact-timeline.service';
import { TimelineRepository } from './timeline/timeline.repository';
import { ContactTagsService } from './tags/contact-tags.service';
import { UsedTagRepository } from './tags/used-tag.repository';

@Module({
  providers: [
    built(ContactListRepository, Database, ContactRecordRepository),
    built(SegmentCounter, Database, ContactListRepository),
    ...repositories(
      ContactFieldRepository,
      SegmentRepository,
      SegmentValueRepository,
      UnusedValues,
      ContactRecordRepository,
      ConsentRepository,
      SuppressionRepository,
      ConsentListRepository,
      ContactErasureRepository,
      ContactMergeRepository,
      ContactMergeSteps,
      ContactMessagesRepository,
      DuplicateRepository,
      UsedTagRepository,
      EventLogRepository,
      TimelineRepository,
    ),
    ContactsService,
    ContactMergesService,
    ContactSavesService,
    ContactFieldsService,
    ContactTimelineService,
    ContactTagsService,
    built(ContactDuplicatesService, Database, DuplicateRepository, ContactFieldRepository),
    SegmentsService,
  ],
  exports: [
    ContactsService,
    ContactMergesService,
    ContactSavesService,
    ContactFieldsService,
    ContactTimelineService,
    ContactTagsService,
    ContactDuplicatesService,
    SegmentsService,
  ],
})
export class ContactUseCasesModule {}
