import { SCOPES } from '@chasqui/database';
import { type Answer, answer, ApiAnswer, ApiErrors, ApiSummary, CheckedPipe } from '@chasqui/http/requests';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type MemberOf, RequestMember } from '../../http/caller';
import { modeOf, ModeQuery } from '../../http/mode.query';
import { NeedsConfirmation, NeedsRight } from '../../http/route-access';
import { ChangeApiKeyBody, CreateApiKeyBody } from './api-key.body';
import { ApiKeyData, NewApiKeyData, RevealedKeyData, ScopeData } from './api-key.response';
import { ApiKeysService } from './api-keys.service';
import { SCOPE_ROUTES } from './scope-routes.gen';

/** spec.md section 5: keys are made here, can be copied again, and are revoked at once. */
@ApiTags('API keys')
@Controller('organizations/:org')
export class ApiKeysController {
  constructor(private readonly keys: ApiKeysService) {}

  @Get('scopes')
  @NeedsRight('keys:manage')
  @ApiSummary('List scopes, and the routes that each opens')
  @ApiAnswer(ScopeData, { isList: true, description: 'The scopes.' })
  scopes(): Answer<ScopeData[]> {
    return answer(SCOPES.map((scope) => ({ scope, routes: SCOPE_ROUTES[scope] })));
  }

  @Get('keys')
  @NeedsRight('keys:manage')
  @ApiSummary('List API keys')
  @ApiAnswer(ApiKeyData, { isList: true, description: 'The keys, newest first, also revoked ones.' })
  async list(
    @RequestMember() { orgId }: MemberOf,
    @Query(new CheckedPipe(ModeQuery, 'VALIDATION')) query: ModeQuery,
  ): Promise<Answer<ApiKeyData[]>> {
    return answer(await this.keys.list(orgId, modeOf(query)));
  }

  @Post('keys')
  @NeedsRight('keys:manage')
  @NeedsConfirmation()
  @ApiSummary('Create an API key')
  @ApiAnswer(NewApiKeyData, { description: 'The key.', status: 201 })
  @ApiErrors('PLAN_LIMIT')
  async create(
    @RequestMember() member: MemberOf,
    @Body(new CheckedPipe(CreateApiKeyBody)) body: CreateApiKeyBody,
  ): Promise<Answer<NewApiKeyData>> {
    return answer(await this.keys.create(member, body));
  }

  @Patch('keys/:id')
  @NeedsRight('keys:manage')
  @NeedsConfirmation()
  @ApiSummary('Change an API key', 'Holds for every request that starts afterwards.')
  @ApiAnswer(ApiKeyData, { description: 'The key.' })
  @ApiErrors('API_KEY_NOT_FOUND', 'INVALID_STATE')
  async change(
    @RequestMember() member: MemberOf,
    @Param('id') id: string,
    @Body(new CheckedPipe(ChangeApiKeyBody, 'INVALID_BODY', undefined, 'keep nulls')) body: ChangeApiKeyBody,
  ): Promise<Answer<ApiKeyData>> {
    return answer(await this.keys.change(member, id, body));
  }

  @Post('keys/:id/reveal')
  @HttpCode(200)
  @NeedsRight('keys:manage')
  @NeedsConfirmation()
  @ApiSummary('Show an API key again')
  @ApiAnswer(RevealedKeyData, { description: 'The key itself.' })
  @ApiErrors('API_KEY_NOT_FOUND', 'INVALID_STATE')
  async reveal(@RequestMember() member: MemberOf, @Param('id') id: string): Promise<Answer<RevealedKeyData>> {
    return answer({ key: await this.keys.reveal(member, id) });
  }

  @Delete('keys/:id')
  @NeedsRight('keys:manage')
  @ApiSummary('Revoke an API key', 'No request that starts afterwards is accepted.')
  @ApiAnswer(ApiKeyData, { description: 'The key, revoked.' })
  @ApiErrors('API_KEY_NOT_FOUND')
  async revoke(@RequestMember() member: MemberOf, @Param('id') id: string): Promise<Answer<ApiKeyData>> {
    return answer(await this.keys.revoke(member, id));
  }
}
