import { MediaLinks } from '@chasqui/files/store';
import {
  type Answer,
  answer,
  answerPage,
  Caller,
  type Change,
  change,
  CheckedBody,
  CheckedQuery,
  type ListAnswer,
  pageOf,
  PageQuery,
  PatchBody,
  Route,
} from '@chasqui/http/requests';
import { Controller, Get, Param, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ContactConsentChangeData, toConsentChangeData } from './consents/consent.response';
import { ApiContactId } from './contact-id.decorator';
import { ContactMergesService } from './contact-merges.service';
import { ContactsService } from './contacts.service';
import { channelsOf, ConsentBody, proofOf } from './requests/consent.body';
import { UpdateContactBody } from './requests/contact.body';
import { MergeBody } from './requests/contact-ids.body';
import { ContactData, toContactData } from './requests/contact.response';
import { ContactsQuery, toFilter } from './requests/contacts.query';
import { SegmentsService } from './segments/segments.service';

const READ = { scope: 'contacts:read', right: 'contacts:read', isOfMode: true } as const;
const WRITE = { scope: 'contacts:write', right: 'contacts:write', isOfMode: true } as const;

/** The contacts of an organization in one mode. The audit log outlives them, so it names them by id only. */
@ApiTags('Contacts')
@Controller('contacts')
export class ContactsController {
  constructor(
    private readonly contacts: ContactsService,
    private readonly merges: ContactMergesService,
    private readonly segments: SegmentsService,
    private readonly links: MediaLinks,
  ) {}

  @Get()
  @Route({
    ...READ,
    id: 'listContacts',
    summary: 'List contacts',
    about:
      'Newest first. Filters are combined. `total` stops at 10,000; with a filter that many contacts pass it stops earlier, ' +
      'and `total_capped` says so.',
    answer: ContactData,
    isList: true,
    description: 'The contacts.',
    errors: ['SEGMENT_NOT_FOUND', 'FIELD_NOT_FOUND'],
  })
  async list(
    @Caller() caller: Caller,
    @CheckedQuery(ContactsQuery) query: ContactsQuery,
  ): Promise<ListAnswer<ContactData>> {
    const page = pageOf(query);
    const filter = await this.segments.within(caller, toFilter(query), query.segment_id);
    const { part, fields, ...figures } = await this.contacts.list(caller, filter, page);
    return answerPage(part, (row) => toContactData(row, fields, this.links), { ...page, ...figures });
  }

  @Get(':id')
  @Route({
    ...READ,
    id: 'getContact',
    summary: 'Get a contact',
    answer: ContactData,
    description: 'The contact.',
    errors: ['CONTACT_NOT_FOUND'],
  })
  @ApiContactId()
  async read(@Caller() caller: Caller, @Param('id') id: string): Promise<Answer<ContactData>> {
    return answer(await this.contacts.read(caller, id));
  }

  @Patch(':id')
  @Route({
    ...WRITE,
    id: 'updateContact',
    audit: 'contact.changed',
    summary: 'Update a contact',
    about:
      'What is absent stays; null clears. `tags` and `addresses` replace all that it has. A new `phone`, `email` or ' +
      '`external_id` takes the place of the primary one. An address that goes is free: what was said about opt-outs stays ' +
      'with the contact and with the address, also for the contact that gets it.',
    answer: ContactData,
    description: 'The contact as it is now.',
    errors: ['CONTACT_NOT_FOUND', 'CONTACT_EXISTS', 'INVALID_STATE'],
  })
  @ApiContactId()
  update(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @PatchBody(UpdateContactBody) body: UpdateContactBody,
  ): Change<ContactData> {
    return change({
      content: [id, body],
      plan: async () => {
        const update = await this.contacts.prepareUpdate(caller, id, body);
        return (database) => this.contacts.update(caller, update, database);
      },
      answer: ({ contact }) => contact,
      note: ({ contact, changed }) =>
        changed.length === 0 ? null : { id: contact.id, name: null, detail: { mode: caller.mode, fields: changed } },
    });
  }

  @Post(':id/opt-out')
  @Route({
    ...WRITE,
    id: 'optOutContact',
    isIdempotent: true,
    audit: 'contact.opted_out',
    summary: 'Opt a contact out',
    about: 'SMS to it are refused from then on; WhatsApp messages if the organization obeys opt-outs there.',
    answer: ContactData,
    description: 'The contact as it is now.',
    errors: ['CONTACT_NOT_FOUND'],
  })
  @ApiContactId()
  optOut(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @CheckedBody(ConsentBody) body: ConsentBody,
  ): Change<ContactData> {
    return this.consent('out', caller, id, body);
  }

  @Post(':id/opt-in')
  @Route({
    ...WRITE,
    id: 'optInContact',
    isIdempotent: true,
    audit: 'contact.opted_in',
    summary: 'Opt a contact in',
    about: 'Messages to it are sent again.',
    answer: ContactData,
    description: 'The contact as it is now.',
    errors: ['CONTACT_NOT_FOUND'],
  })
  @ApiContactId()
  optIn(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @CheckedBody(ConsentBody) body: ConsentBody,
  ): Change<ContactData> {
    return this.consent('in', caller, id, body);
  }

  @Post(':id/merge')
  @Route({
    ...WRITE,
    id: 'mergeContacts',
    isIdempotent: true,
    audit: 'contact.merged',
    summary: 'Merge a contact into another one',
    about:
      'The contact in the path stays, `from_id` goes. Fields of the one that stays win, empty ones are filled, and notes stand one ' +
      'below the other. Tags are united as far as there may be 50, custom fields, addresses and conversations all. Of what ' +
      'they said about a channel the stricter holds: out over in over nothing. More than 500 messages follow after the answer, ' +
      'and GET /contacts/{id}/messages lists them meanwhile. It can be undone for 24 hours.',
    answer: ContactData,
    description: 'The contact that stays.',
    errors: ['CONTACT_NOT_FOUND', 'INVALID_STATE'],
  })
  @ApiContactId()
  merge(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @CheckedBody(MergeBody) body: MergeBody,
  ): Change<ContactData> {
    return this.unite('merge', caller, id, body);
  }

  @Post(':id/unmerge')
  @Route({
    ...WRITE,
    id: 'unmergeContacts',
    isIdempotent: true,
    audit: 'contact.unmerged',
    summary: 'Undo a merge',
    about:
      'For 24 hours. The contact `from_id` is there again with its fields, addresses, messages and conversations. What the other one ' +
      'took over from it, and was not changed since, goes back. Messages since then belong to the one who has their address. An ' +
      'opt-out since then holds for both.',
    answer: ContactData,
    description: 'The contact in the path.',
    errors: ['CONTACT_NOT_FOUND', 'INVALID_STATE', 'PLAN_LIMIT'],
  })
  @ApiContactId()
  unmerge(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @CheckedBody(MergeBody) body: MergeBody,
  ): Change<ContactData> {
    return this.unite('unmerge', caller, id, body);
  }

  @Get(':id/consents')
  @Route({
    ...READ,
    id: 'listContactConsents',
    summary: 'List what a contact said about channels',
    about:
      'The proofs of its consent, newest first: each opt-in and opt-out with its source, time, address and text. The newest 500 ' +
      'are kept, and the newest opt-in and opt-out of each channel, as long as the contact.',
    answer: ContactConsentChangeData,
    isList: true,
    description: 'The changes.',
    errors: ['CONTACT_NOT_FOUND'],
  })
  @ApiContactId()
  async consents(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @CheckedQuery(PageQuery) query: PageQuery,
  ): Promise<ListAnswer<ContactConsentChangeData>> {
    const page = pageOf(query);
    const { part, total } = await this.contacts.listConsents(caller, id, page);
    return answerPage(part, toConsentChangeData, { ...page, total });
  }

  private consent(opt: 'in' | 'out', caller: Caller, id: string, body: ConsentBody): Change<ContactData> {
    return change({
      content: [id, body],
      plan: async () => {
        const draft = await this.contacts.prepareConsent(caller, opt, channelsOf(body), proofOf(body));
        return (database) => this.contacts.consent(caller, id, draft, database);
      },
      answer: ({ contact }) => contact,
      note: ({ contact, channels }) =>
        channels.length === 0 ? null : { id: contact.id, name: null, detail: { mode: caller.mode, channels } },
    });
  }

  private unite(what: 'merge' | 'unmerge', caller: Caller, id: string, body: MergeBody): Change<ContactData> {
    return change({
      content: [id, body],
      plan: async () => {
        const fields = await this.merges.prepare(caller);
        return (database) => this.merges[what](caller, id, body.from_id, fields, database);
      },
      answer: (contact) => contact,
      note: (contact) => ({
        id: contact.id,
        name: null,
        detail: { mode: caller.mode, from: body.from_id.toLowerCase() },
      }),
    });
  }
}
