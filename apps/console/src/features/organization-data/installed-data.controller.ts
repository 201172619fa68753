import type { Readable } from 'node:stream';
import { AppError } from '@chasqui/errors';
import type { Actor } from '@chasqui/identity';
import { type Answer, answer, ApiAnswer, ApiErrors, ApiSummary, CheckedPipe } from '@chasqui/http/requests';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RequestActor } from '../../http/caller';
import { NeedsConfirmation, OperatorOnly } from '../../http/route-access';
import { DeleteOrganizationBody } from './organization-data.body';
import { OrganizationExportData, OrganizationWholeData } from './organization-data.response';
import { OrganizationData, type WholeOrganization } from './organization-data.service';

@ApiTags('Operations')
@Controller('operations/organizations/:id')
export class InstalledDataController {
  constructor(private readonly data: OrganizationData) {}

  @Get('data')
  @OperatorOnly()
  @ApiSummary('See the newest export of any organization, and whether it is to be deleted')
  @ApiAnswer(OrganizationWholeData, { description: 'Both.' })
  @ApiErrors('ORGANIZATION_NOT_FOUND')
  async read(@Param('id') id: string): Promise<Answer<OrganizationWholeData>> {
    return answer(await this.data.read({ orgId: id.toLowerCase(), by: 'operator' }));
  }

  @Post('exports')
  @HttpCode(200)
  @OperatorOnly()
  @NeedsConfirmation()
  @ApiSummary('Ask for an export of any organization')
  @ApiAnswer(OrganizationWholeData, { description: 'The one that is under way, or the newest.' })
  @ApiErrors('ORGANIZATION_NOT_FOUND', 'INVALID_STATE')
  async startExport(@Param('id') id: string, @RequestActor() actor: Actor): Promise<Answer<OrganizationWholeData>> {
    return answer(await this.data.startExport(toWhole(id, actor)));
  }

  @Get('exports/:export')
  @OperatorOnly()
  @NeedsConfirmation()
  @ApiSummary('See an export of any organization that is about to be downloaded')
  @ApiAnswer(OrganizationExportData, { description: 'The export.' })
  @ApiErrors('MEDIA_NOT_FOUND')
  async find(@Param('id') id: string, @Param('export') exportId: string): Promise<Answer<OrganizationExportData>> {
    await this.data.read({ orgId: id.toLowerCase(), by: 'operator' });
    return answer(await this.data.findExport(id.toLowerCase(), exportId));
  }

  @Get('exports/:export/file')
  @OperatorOnly()
  @NeedsConfirmation()
  @ApiSummary(
    'Download an export of any organization',
    'A ZIP archive. It stands in the audit log of the organization.',
  )
  @ApiProduces('application/zip')
  @ApiErrors('ORGANIZATION_NOT_FOUND', 'MEDIA_NOT_FOUND', 'RATE_LIMITED', 'SERVICE_UNAVAILABLE')
  async download(
    @Param('id') id: string,
    @Param('export') exportId: string,
    @RequestActor() actor: Actor,
    @Req() { method }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Readable> {
    if (method === 'HEAD') throw new AppError('METHOD_NOT_ALLOWED');
    const whole = toWhole(id, actor);
    await this.data.read(whole);
    return this.data.download(whole, exportId, reply);
  }

  @Post('deletion')
  @HttpCode(200)
  @OperatorOnly()
  @NeedsConfirmation()
  @ApiSummary('Delete any organization', 'It is suspended now, and all of it is deleted some days later.')
  @ApiAnswer(OrganizationWholeData, { description: 'When.' })
  @ApiErrors('ORGANIZATION_NOT_FOUND', 'INVALID_STATE')
  async requestDeletion(
    @Param('id') id: string,
    @RequestActor() actor: Actor,
    @Body(new CheckedPipe(DeleteOrganizationBody)) { name }: DeleteOrganizationBody,
  ): Promise<Answer<OrganizationWholeData>> {
    return answer(await this.data.requestDeletion(toWhole(id, actor), name));
  }

  @Delete('deletion')
  @OperatorOnly()
  @NeedsConfirmation()
  @ApiSummary('Keep any organization that was to be deleted', 'It stays suspended.')
  @ApiAnswer(OrganizationWholeData, { description: 'It stays.' })
  @ApiErrors('ORGANIZATION_NOT_FOUND', 'INVALID_STATE')
  async cancelDeletion(@Param('id') id: string, @RequestActor() actor: Actor): Promise<Answer<OrganizationWholeData>> {
    return answer(await this.data.cancelDeletion(toWhole(id, actor)));
  }
}

const toWhole = (id: string, actor: Actor): WholeOrganization => ({ orgId: id.toLowerCase(), by: 'operator', actor });
