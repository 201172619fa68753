import { ApiContactId, ContactData, ContactMergesService, MergeBody } from '@chasqui/contact-records';
import type { Transactor } from '@chasqui/entities';
import { type Answer, ApiAnswer, ApiErrors, ApiNamed, ApiSummary, CheckedPipe } from '@chasqui/requests';
import { Body, Controller, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IdempotentRequests } from '../../core/idempotent-requests';
import { answerOnce, idempotencyKeyOf } from '../../http/idempotency-key';
import { ApiIdempotent, IDEMPOTENCY_ERRORS } from '../../http/idempotent.decorator';
import { Scope } from '../../http/route-rules';
import type { AuthenticatedKey } from '../authentication/authenticated-key';
import { RequestKey } from '../authentication/request-key.decorator';
import { CONTACT_EXAMPLES } from './contacts.examples';

@ApiTags('Contacts')
@Controller('contacts')
export class ContactMergesController {
  constructor(
    private readonly merges: ContactMergesService,
    private readonly requests: IdempotentRequests,
  ) {}

  @Post(':id/merge')
  @HttpCode(200)
  @Scope('contacts:write')
  @ApiNamed('mergeContacts', CONTACT_EXAMPLES)
  @ApiSummary(
    'Merge a contact into another one',
    'The contact in the path stays, `from_id` goes. Fields of the one that stays win, empty ones are filled, and notes stand one ' +
      'below the other. Tags are united as far as there may be 50, custom fields, addresses and conversations all. Of what ' +
      'they said about a channel the stricter holds: out over in over nothing. More than 500 messages follow after the answer, ' +
      'and GET /contacts/{id}/messages lists them meanwhile. It can be undone for 24 hours.',
  )
  @ApiContactId()
  @ApiAnswer(ContactData, { description: 'The contact that stays.' })
  @ApiIdempotent()
  @ApiErrors('CONTACT_NOT_FOUND', 'INVALID_STATE', ...IDEMPOTENCY_ERRORS)
  merge(
    @RequestKey() key: AuthenticatedKey,
    @Param('id') id: string,
    @Body(new CheckedPipe(MergeBody)) body: MergeBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<ContactData>> {
    return this.run('merge', key, id, body, request, reply);
  }

  @Post(':id/unmerge')
  @HttpCode(200)
  @Scope('contacts:write')
  @ApiNamed('unmergeContacts', CONTACT_EXAMPLES)
  @ApiSummary(
    'Undo a merge',
    'For 24 hours. The contact `from_id` is there again with its fields, addresses, messages and conversations. What the other one ' +
      'took over from it, and was not changed since, goes back. Messages since then belong to the one who has their address. An ' +
      'opt-out since then holds for both.',
  )
  @ApiContactId()
  @ApiAnswer(ContactData, { description: 'The contact in the path.' })
  @ApiIdempotent()
  @ApiErrors('CONTACT_NOT_FOUND', 'INVALID_STATE', 'PLAN_LIMIT', ...IDEMPOTENCY_ERRORS)
  unmerge(
    @RequestKey() key: AuthenticatedKey,
    @Param('id') id: string,
    @Body(new CheckedPipe(MergeBody)) body: MergeBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<ContactData>> {
    return this.run('unmerge', key, id, body, request, reply);
  }

  private async run(
    what: 'merge' | 'unmerge',
    key: AuthenticatedKey,
    id: string,
    body: MergeBody,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Answer<ContactData>> {
    const route = `POST /contacts/{id}/${what}`;
    const draft = { key, route, idempotencyKey: idempotencyKeyOf(request), content: [id, body] };
    const plan = async () => {
      const fields = await this.merges.prepare(key);
      return (database: Transactor) => this.merges[what](key, id, body.from_id, fields, database);
    };
    return answerOnce(reply, await this.requests.once(draft, plan));
  }
}
