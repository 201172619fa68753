import {
  ApiContactId,
  channelsOf,
  ConsentBody,
  ContactData,
  ContactsService,
  DeletedContactData,
  isErasure,
  proofOf,
  UpdateContactBody,
} from '@chasqui/contact-records';
import { assertMay, Identity } from '@chasqui/identity';
import { type Answer, answer, ApiAnswer, ApiErrors, ApiSummary, CheckedPipe } from '@chasqui/requests';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AuditedChanges } from '../../core/audited-changes';
import { type MemberOf, RequestMember } from '../../http/caller';
import { modeOf, ModeQuery } from '../../http/mode.query';
import { NeedsRight } from '../../http/route-access';
import { DeleteContactOfModeQuery } from './contact.query';

/** One person whom the organization writes with. */
@ApiTags('Contacts')
@Controller('organizations/:org/contacts')
export class ContactController {
  constructor(
    private readonly contacts: ContactsService,
    private readonly changes: AuditedChanges,
    private readonly identity: Identity,
  ) {}

  @Get(':id')
  @NeedsRight('contacts:read')
  @ApiSummary('See a contact', 'Of one that was merged into another one `merged_into` says which.')
  @ApiContactId()
  @ApiAnswer(ContactData, { description: 'The contact.' })
  @ApiErrors('CONTACT_NOT_FOUND')
  async read(
    @RequestMember() { orgId }: MemberOf,
    @Query(new CheckedPipe(ModeQuery, 'VALIDATION')) query: ModeQuery,
    @Param('id') id: string,
  ): Promise<Answer<ContactData>> {
    return answer(await this.contacts.read({ orgId, mode: modeOf(query) }, id));
  }

  @Patch(':id')
  @NeedsRight('contacts:write')
  @ApiSummary('Change a contact', 'What is absent stays; null clears.')
  @ApiContactId()
  @ApiAnswer(ContactData, { description: 'The contact as it is now.' })
  @ApiErrors('CONTACT_NOT_FOUND', 'CONTACT_EXISTS', 'INVALID_STATE')
  async update(
    @RequestMember() member: MemberOf,
    @Query(new CheckedPipe(ModeQuery, 'VALIDATION')) query: ModeQuery,
    @Param('id') id: string,
    @Body(new CheckedPipe(UpdateContactBody, 'INVALID_BODY', undefined, 'keep nulls')) body: UpdateContactBody,
  ): Promise<Answer<ContactData>> {
    const owner = { orgId: member.orgId, mode: modeOf(query) };
    const update = await this.contacts.prepareUpdate(owner, id, body);
    const { contact } = await this.changes.run(
      member,
      (database) => this.contacts.update(owner, update, database),
      ({ contact: { id: own }, changed }) =>
        changed.length === 0
          ? null
          : {
              action: 'contact.changed',
              // It outlives contacts, so that it names them by their ids alone, and fields without what they say.
              target: { type: 'contact', id: own, name: null },
              detail: { mode: owner.mode, fields: changed },
            },
    );
    return answer(contact);
  }

  /** Who erases somebody is in the audit log with that, who deletes somebody as well; neither says whom by name. */
  @Delete(':id')
  @NeedsRight('contacts:write')
  @ApiSummary(
    'Delete a contact',
    'Its addresses are free, its conversations go, its messages stay without a contact. With `erase` what its messages say ' +
      'goes as well, and nobody but the person brings it back: that is for admins and owners.',
  )
  @ApiContactId()
  @ApiAnswer(DeletedContactData, { description: 'The contact is gone.' })
  @ApiErrors('CONTACT_NOT_FOUND', 'INVALID_STATE')
  async remove(
    @RequestMember() { orgId, role, actor }: MemberOf,
    @Query(new CheckedPipe(DeleteContactOfModeQuery, 'VALIDATION')) query: DeleteContactOfModeQuery,
    @Param('id') id: string,
  ): Promise<Answer<DeletedContactData>> {
    const owner = { orgId, mode: modeOf(query) };
    const deleted = { id: id.toLowerCase(), deleted: true } as const;
    if (isErasure(query)) {
      assertMay(role, 'contacts:erase');
      await this.contacts.erase(owner, id, { ...actor, keyId: null });
      return answer(deleted);
    }
    const target = { type: 'contact', id: deleted.id, name: null };
    const detail = { mode: owner.mode };
    await this.contacts.delete(owner, id, (transaction) =>
      this.identity.audit.append(transaction, { orgId, actor, action: 'contact.deleted', target, detail }),
    );
    return answer(deleted);
  }

  @Post(':id/opt-in')
  @HttpCode(200)
  @NeedsRight('contacts:write')
  @ApiSummary('Opt a contact in', 'Messages to it are sent again.')
  @ApiContactId()
  @ApiAnswer(ContactData, { description: 'The contact as it is now.' })
  @ApiErrors('CONTACT_NOT_FOUND')
  optIn(
    @RequestMember() member: MemberOf,
    @Query(new CheckedPipe(ModeQuery, 'VALIDATION')) query: ModeQuery,
    @Param('id') id: string,
    @Body(new CheckedPipe(ConsentBody)) body: ConsentBody,
  ): Promise<Answer<ContactData>> {
    return this.consent('in', member, query, id, body);
  }

  @Post(':id/opt-out')
  @HttpCode(200)
  @NeedsRight('contacts:write')
  @ApiSummary('Opt a contact out')
  @ApiContactId()
  @ApiAnswer(ContactData, { description: 'The contact as it is now.' })
  @ApiErrors('CONTACT_NOT_FOUND')
  optOut(
    @RequestMember() member: MemberOf,
    @Query(new CheckedPipe(ModeQuery, 'VALIDATION')) query: ModeQuery,
    @Param('id') id: string,
    @Body(new CheckedPipe(ConsentBody)) body: ConsentBody,
  ): Promise<Answer<ContactData>> {
    return this.consent('out', member, query, id, body);
  }

  private async consent(
    opt: 'in' | 'out',
    member: MemberOf,
    query: ModeQuery,
    id: string,
    body: ConsentBody,
  ): Promise<Answer<ContactData>> {
    const owner = { orgId: member.orgId, mode: modeOf(query) };
    const draft = await this.contacts.prepareConsent(owner, opt, channelsOf(body), proofOf(body));
    const { contact } = await this.changes.run(
      member,
      (database) => this.contacts.consent(owner, id, draft, database),
      ({ contact: { id: own }, channels }) =>
        channels.length === 0
          ? null
          : {
              action: opt === 'in' ? 'contact.opted_in' : 'contact.opted_out',
              // It outlives contacts, so that it names them by their ids alone.
              target: { type: 'contact', id: own, name: null },
              detail: { mode: owner.mode, channels },
            },
    );
    return answer(contact);
  }
}
