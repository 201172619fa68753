import {
  ApiContactId,
  BulkContactsBody,
  BulkContactsData,
  channelsOf,
  ConsentBody,
  ContactData,
  ContactSavesService,
  ContactsService,
  CreateContactBody,
  onConflictOf,
  proofOf,
} from '@chasqui/contact-records';
import type { Transactor } from '@chasqui/entities';
import { type Answer, ApiAnswer, ApiErrors, ApiNamed, ApiSummary, CheckedPipe } from '@chasqui/requests';
import { Body, Controller, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ApiExtraModels, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IdempotentRequests } from '../../core/idempotent-requests';
import { answerOnce, idempotencyKeyOf } from '../../http/idempotency-key';
import { ApiIdempotent, IDEMPOTENCY_ERRORS } from '../../http/idempotent.decorator';
import { BodyLimit, Scope } from '../../http/route-rules';
import type { AuthenticatedKey } from '../authentication/authenticated-key';
import { RequestKey } from '../authentication/request-key.decorator';
import { CONTACT_EXAMPLES } from './contacts.examples';

const MEGABYTE = 1024 * 1024;

@ApiTags('Contacts')
@ApiExtraModels(CreateContactBody)
@Controller('contacts')
export class ContactChangesController {
  constructor(
    private readonly contacts: ContactsService,
    private readonly saves: ContactSavesService,
    private readonly requests: IdempotentRequests,
  ) {}

  @Post('bulk')
  @HttpCode(200)
  @Scope('contacts:write')
  @BodyLimit(8 * MEGABYTE)
  @ApiNamed('saveContacts', CONTACT_EXAMPLES)
  @ApiSummary(
    'Save up to 1,000 contacts',
    'Each contact has a result of its own, and one that cannot be saved harms no other. A later one finds what an earlier ' +
      'one made.',
  )
  @ApiAnswer(BulkContactsData, { description: 'What became of the contacts.' })
  @ApiIdempotent()
  @ApiErrors(...IDEMPOTENCY_ERRORS)
  async bulk(
    @RequestKey() key: AuthenticatedKey,
    @Body(new CheckedPipe(BulkContactsBody)) body: BulkContactsBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<BulkContactsData>> {
    const draft = { key, route: 'POST /contacts/bulk', idempotencyKey: idempotencyKeyOf(request), content: body };
    const plan = async () => {
      const prepared = await this.saves.prepareBulk(key, body.contacts, onConflictOf(body));
      return (database: Transactor) => this.saves.saveBulk(key, prepared, database);
    };
    return answerOnce(reply, await this.requests.once(draft, plan));
  }

  @Post(':id/opt-out')
  @HttpCode(200)
  @Scope('contacts:write')
  @ApiNamed('optOutContact', CONTACT_EXAMPLES)
  @ApiSummary(
    'Opt a contact out',
    'SMS to it are refused from then on; WhatsApp messages if the organization obeys opt-outs there.',
  )
  @ApiContactId()
  @ApiAnswer(ContactData, { description: 'The contact as it is now.' })
  @ApiIdempotent()
  @ApiErrors('CONTACT_NOT_FOUND', ...IDEMPOTENCY_ERRORS)
  optOut(
    @RequestKey() key: AuthenticatedKey,
    @Param('id') id: string,
    @Body(new CheckedPipe(ConsentBody)) body: ConsentBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<ContactData>> {
    return this.consent('out', key, id, body, request, reply);
  }

  @Post(':id/opt-in')
  @HttpCode(200)
  @Scope('contacts:write')
  @ApiNamed('optInContact', CONTACT_EXAMPLES)
  @ApiSummary('Opt a contact in', 'Messages to it are sent again.')
  @ApiContactId()
  @ApiAnswer(ContactData, { description: 'The contact as it is now.' })
  @ApiIdempotent()
  @ApiErrors('CONTACT_NOT_FOUND', ...IDEMPOTENCY_ERRORS)
  optIn(
    @RequestKey() key: AuthenticatedKey,
    @Param('id') id: string,
    @Body(new CheckedPipe(ConsentBody)) body: ConsentBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<ContactData>> {
    return this.consent('in', key, id, body, request, reply);
  }

  private async consent(
    opt: 'in' | 'out',
    key: AuthenticatedKey,
    id: string,
    body: ConsentBody,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Answer<ContactData>> {
    const route = `POST /contacts/{id}/opt-${opt}`;
    const draft = { key, route, idempotencyKey: idempotencyKeyOf(request), content: [id, body] };
    const plan = async () => {
      const prepared = await this.contacts.prepareConsent(key, opt, channelsOf(body), proofOf(body));
      return async (database: Transactor) => (await this.contacts.consent(key, id, prepared, database)).contact;
    };
    return answerOnce(reply, await this.requests.once(draft, plan));
  }
}
