import type { Readable } from 'node:stream';
import { AppError } from '@chasqui/errors';
import { type Answer, answer, ApiAnswer, ApiErrors, ApiSummary, CheckedPipe } from '@chasqui/http/requests';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type MemberOf, RequestMember } from '../../http/caller';
import { NeedsConfirmation, NeedsRight, WhileSuspended } from '../../http/route-access';
import { DeleteOrganizationBody } from './organization-data.body';
import { OrganizationExportData, OrganizationWholeData } from './organization-data.response';
import { OrganizationData, type WholeOrganization } from './organization-data.service';

@ApiTags('Organization')
@Controller('organizations/:org')
export class OrganizationDataController {
  constructor(private readonly data: OrganizationData) {}

  @Get('data')
  @NeedsRight('organization:export')
  @ApiSummary('See the newest export of an organization, and whether it is to be deleted')
  @ApiAnswer(OrganizationWholeData, { description: 'Both.' })
  async read(@RequestMember() member: MemberOf): Promise<Answer<OrganizationWholeData>> {
    return answer(await this.data.read(toWhole(member)));
  }

  @Post('exports')
  @HttpCode(200)
  @NeedsRight('organization:export')
  @NeedsConfirmation()
  @WhileSuspended()
  @ApiSummary('Ask for an export', 'One at a time, and one in 10 minutes. It is written by and by.')
  @ApiAnswer(OrganizationWholeData, { description: 'The one that is under way, or the newest.' })
  @ApiErrors('INVALID_STATE')
  async startExport(@RequestMember() member: MemberOf): Promise<Answer<OrganizationWholeData>> {
    return answer(await this.data.startExport(toWhole(member)));
  }

  @Get('exports/:id')
  @NeedsRight('organization:export')
  @NeedsConfirmation()
  @ApiSummary('See an export that is about to be downloaded')
  @ApiAnswer(OrganizationExportData, { description: 'The export.' })
  @ApiErrors('MEDIA_NOT_FOUND')
  async find(@RequestMember() { orgId }: MemberOf, @Param('id') id: string): Promise<Answer<OrganizationExportData>> {
    return answer(await this.data.findExport(orgId, id));
  }

  @Get('exports/:id/file')
  @NeedsRight('organization:export')
  @NeedsConfirmation()
  @ApiSummary('Download an export', 'A ZIP archive. It stands in the audit log.')
  @ApiProduces('application/zip')
  @ApiErrors('MEDIA_NOT_FOUND', 'RATE_LIMITED', 'SERVICE_UNAVAILABLE')
  download(
    @RequestMember() member: MemberOf,
    @Param('id') id: string,
    @Req() { method }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Readable> {
    if (method === 'HEAD') throw new AppError('METHOD_NOT_ALLOWED');
    return this.data.download(toWhole(member), id, reply);
  }

  @Post('deletion')
  @HttpCode(200)
  @NeedsRight('organization:delete')
  @NeedsConfirmation()
  @WhileSuspended()
  @ApiSummary('Delete an organization', 'It is suspended now, and all of it is deleted some days later.')
  @ApiAnswer(OrganizationWholeData, { description: 'When.' })
  @ApiErrors('INVALID_STATE')
  async requestDeletion(
    @RequestMember() member: MemberOf,
    @Body(new CheckedPipe(DeleteOrganizationBody)) { name }: DeleteOrganizationBody,
  ): Promise<Answer<OrganizationWholeData>> {
    return answer(await this.data.requestDeletion(toWhole(member), name));
  }

  @Delete('deletion')
  @NeedsRight('organization:delete')
  @WhileSuspended()
  @ApiSummary(
    'Keep an organization that was to be deleted',
    'Its suspension ends if it began with the wish to delete it.',
  )
  @ApiAnswer(OrganizationWholeData, { description: 'It stays.' })
  @ApiErrors('INVALID_STATE')
  async cancelDeletion(@RequestMember() member: MemberOf): Promise<Answer<OrganizationWholeData>> {
    return answer(await this.data.cancelDeletion(toWhole(member)));
  }
}

const toWhole = ({ orgId, actor }: MemberOf): WholeOrganization => ({ orgId, by: 'owner', actor });
