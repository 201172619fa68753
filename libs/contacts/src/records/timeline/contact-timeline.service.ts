import type { ListPart } from '@chasqui/database';
import { AppError } from '@chasqui/errors';
import { isUuid, type Page } from '@chasqui/http/requests';
import { Injectable } from '@nestjs/common';
import type { ContactOwner } from '../store/contact-record';
import { ContactRecordRepository } from '../store/contact-record.repository';
import { type TimelineEntry, type TimelineFilter, TimelineRepository } from './timeline.repository';

/** A malformed id, an unknown one and one of another organization or mode are all the same 404. */
@Injectable()
export class ContactTimelineService {
  constructor(
    private readonly contacts: ContactRecordRepository,
    private readonly timeline: TimelineRepository,
  ) {}

  /** Newest first. @throws AppError CONTACT_NOT_FOUND */
  async list(owner: ContactOwner, id: string, filter: TimelineFilter, page: Page): Promise<ListPart<TimelineEntry>> {
    const contact = isUuid(id) ? await this.contacts.findForOrg(owner, id) : null;
    if (contact === null) throw new AppError('CONTACT_NOT_FOUND');
    return this.timeline.list(owner, contact, filter, page);
  }
}
