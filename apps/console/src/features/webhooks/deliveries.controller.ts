import type { Mode } from '@chasqui/entities';
import { AppError } from '@chasqui/errors';
import { EventFeedRepository, WebhookDeliveryRepository } from '@chasqui/events';
import { MediaLinks } from '@chasqui/media-store';
import {
  type Answer,
  answer,
  answerPage,
  ApiAnswer,
  ApiErrors,
  ApiSummary,
  CheckedPipe,
  isUuid,
  type ListAnswer,
  pageOf,
} from '@chasqui/requests';
import { SharedClock } from '@chasqui/timing';
import {
  DeliveriesQuery,
  EnabledWebhookData,
  RedeliveryService,
  ReplayBody,
  TestWebhookBody,
  toDeliveryData,
  toDeliveryDetail,
  toDeliveryFilter,
  toRecoveryData,
  toRecoveryRequest,
  WebhookDeliveryData,
  WebhookDeliveryDetailData,
  WebhookRecoveryData,
  WebhooksService,
} from '@chasqui/webhooks';
import { ListReads } from '@chasqui/wiring';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import { type MemberOf, readerOf, RequestMember } from '../../http/caller';
import { modeOf, ModePageQuery, ModeQuery } from '../../http/mode.query';
import { NeedsRight } from '../../http/route-access';
import { WebhookChanges } from './webhook-changes.service';
import {
  AttemptWithRequestData,
  ConsoleRecoveryData,
  toAttemptWithRequest,
  toConsoleRecovery,
  WebhookSpeedData,
} from './webhook.response';

const InMode = (): ParameterDecorator => Query(new CheckedPipe(ModeQuery, 'VALIDATION'));

/** What is delivered to webhooks, and delivered once more. */
@ApiTags('Webhooks')
@Controller('organizations/:org')
export class DeliveriesController {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly deliveries: WebhookDeliveryRepository,
    private readonly redelivery: RedeliveryService,
    private readonly changes: WebhookChanges,
    private readonly clock: SharedClock,
    private readonly reads: ListReads,
    private readonly events: EventFeedRepository,
    private readonly links: MediaLinks,
  ) {}

  @Get('webhooks/:id/deliveries')
  @NeedsRight('webhooks:manage')
  @ApiSummary('List the deliveries of a webhook')
  @ApiAnswer(WebhookDeliveryData, { isList: true, description: 'The deliveries, newest first.' })
  @ApiErrors('WEBHOOK_NOT_FOUND')
  async list(
    @RequestMember() member: MemberOf,
    @InMode() { mode }: ModeQuery,
    @Param('id') id: string,
    @Query(new CheckedPipe(DeliveriesQuery, 'VALIDATION')) query: DeliveriesQuery,
  ): Promise<ListAnswer<WebhookDeliveryData>> {
    const { orgId } = member;
    const webhook = await this.webhooks.find(owned(orgId, mode), id);
    const [filter, page] = [toDeliveryFilter(query), pageOf(query)];
    const source = await this.reads.from('deliveries', readerOf(member), page);
    const part = await this.deliveries.listForEndpoint(orgId, webhook.id, filter, page, source);
    const count = await this.deliveries.countForEndpoint(orgId, webhook.id, filter, source);
    return answerPage(part, toDeliveryData, { ...page, ...count });
  }

  @Get('deliveries/:id')
  @NeedsRight('webhooks:manage')
  @ApiSummary('See a delivery with its attempts')
  @ApiAnswer(WebhookDeliveryDetailData, { description: 'The delivery.' })
  @ApiErrors('DELIVERY_NOT_FOUND')
  async read(
    @RequestMember() { orgId }: MemberOf,
    @InMode() query: ModeQuery,
    @Param('id') id: string,
  ): Promise<Answer<WebhookDeliveryDetailData>> {
    const found = isUuid(id) ? await this.deliveries.findForOrg(orgId, modeOf(query), id) : null;
    if (found === null) throw new AppError('DELIVERY_NOT_FOUND');
    return answer(toDeliveryDetail(found.delivery, found.attempts));
  }

  @Get('deliveries/:id/attempts/:attempt')
  @NeedsRight('webhooks:manage')
  @ApiSummary('See an attempt with what it sent', 'The values of headers of your own are masked.')
  @ApiAnswer(AttemptWithRequestData, { description: 'The attempt.' })
  @ApiErrors('DELIVERY_NOT_FOUND')
  async attempt(
    @RequestMember() { orgId }: MemberOf,
    @InMode() query: ModeQuery,
    @Param('id') id: string,
    @Param('attempt') text: string,
  ): Promise<Answer<AttemptWithRequestData>> {
    const mode = modeOf(query);
    const number = /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null;
    const found = isUuid(id) && number !== null ? await this.deliveries.findAttempt(orgId, mode, id, number) : null;
    if (found === null) throw new AppError('DELIVERY_NOT_FOUND');
    const event = await this.events.findForOrg(orgId, mode, found.eventId);
    return answer(toAttemptWithRequest(found, event, this.links));
  }

  @Post('deliveries/:id/replay')
  @HttpCode(200)
  @NeedsRight('webhooks:manage')
  @ApiSummary('Deliver an event once more')
  @ApiAnswer(WebhookDeliveryData, { description: 'The new delivery, or the one that waits.' })
  @ApiErrors('DELIVERY_NOT_FOUND', 'EVENT_NOT_FOUND', 'INVALID_STATE')
  async replay(
    @RequestMember() member: MemberOf,
    @InMode() { mode }: ModeQuery,
    @Param('id') id: string,
  ): Promise<Answer<WebhookDeliveryData>> {
    const delivery = await this.changes.run(
      member,
      ({ redelivery }) => redelivery.replay(owned(member.orgId, mode), id),
      ({ endpointId }) => ({ action: 'webhook.replayed', id: endpointId, name: null, detail: { delivery_id: id } }),
    );
    return answer(toDeliveryData(delivery));
  }

  @Post('webhooks/:id/test')
  @HttpCode(200)
  @NeedsRight('webhooks:manage')
  @ApiSummary('Send a test event')
  @ApiBody({ type: TestWebhookBody, required: false })
  @ApiAnswer(WebhookDeliveryData, { description: 'The delivery.' })
  @ApiErrors('WEBHOOK_NOT_FOUND', 'INVALID_STATE')
  async test(
    @RequestMember() member: MemberOf,
    @InMode() { mode }: ModeQuery,
    @Param('id') id: string,
    @Body(new CheckedPipe(TestWebhookBody, 'INVALID_BODY', {})) body: TestWebhookBody,
  ): Promise<Answer<WebhookDeliveryData>> {
    const type = body.event ?? 'webhook.test';
    const delivery = await this.changes.run(
      member,
      ({ redelivery }) => redelivery.test(owned(member.orgId, mode), id, type),
      () => ({ action: 'webhook.tested', id, name: null, detail: { event: type } }),
    );
    return answer(toDeliveryData(delivery));
  }

  @Get('webhooks/:id/recoveries')
  @NeedsRight('webhooks:manage')
  @ApiSummary('List the recoveries of a webhook')
  @ApiAnswer(ConsoleRecoveryData, { isList: true, description: 'The recoveries, newest first.' })
  @ApiErrors('WEBHOOK_NOT_FOUND')
  async recoveries(
    @RequestMember() { orgId }: MemberOf,
    @Param('id') id: string,
    @Query(new CheckedPipe(ModePageQuery, 'VALIDATION')) query: ModePageQuery,
  ): Promise<ListAnswer<ConsoleRecoveryData>> {
    const page = pageOf(query);
    const { part, total } = await this.redelivery.listRecoveries(owned(orgId, query.mode), id, page);
    return answerPage(part, toConsoleRecovery, { ...page, total });
  }

  @Get('webhooks/:id/speed')
  @NeedsRight('webhooks:manage')
  @ApiSummary('See how fast the server of a webhook answers')
  @ApiAnswer(WebhookSpeedData, {
    description: 'Figures of the last 24 hours, at most of its newest 10,000 deliveries.',
  })
  @ApiErrors('WEBHOOK_NOT_FOUND')
  async speed(
    @RequestMember() { orgId }: MemberOf,
    @InMode() { mode }: ModeQuery,
    @Param('id') id: string,
  ): Promise<Answer<WebhookSpeedData>> {
    const webhook = await this.webhooks.find(owned(orgId, mode), id);
    const { p50Ms, p95Ms, retried, ended } = await this.deliveries.speedOf(orgId, webhook.id);
    return answer({ p50_ms: p50Ms, p95_ms: p95Ms, retried, ended });
  }

  @Post('webhooks/:id/recover')
  @HttpCode(200)
  @NeedsRight('webhooks:manage')
  @ApiSummary('Deliver the events of a time span once more')
  @ApiAnswer(WebhookRecoveryData, { description: 'The recovery, which runs in the background.' })
  @ApiErrors('WEBHOOK_NOT_FOUND', 'INVALID_STATE')
  async recover(
    @RequestMember() member: MemberOf,
    @InMode() { mode }: ModeQuery,
    @Param('id') id: string,
    @Body(new CheckedPipe(ReplayBody)) body: ReplayBody,
  ): Promise<Answer<WebhookRecoveryData>> {
    const wanted = toRecoveryRequest(body, this.clock.nowMs());
    const recovery = await this.changes.run(
      member,
      ({ redelivery }) => redelivery.recover(owned(member.orgId, mode), id, { ...wanted, userId: member.actor.id }),
      () => ({ action: 'webhook.recovered', id, name: null, detail: { ...wanted } }),
    );
    return answer(toRecoveryData(recovery));
  }

  @Post('webhooks/:id/enable-and-recover')
  @HttpCode(200)
  @NeedsRight('webhooks:manage')
  @ApiSummary('Enable a webhook and deliver what it missed')
  @ApiAnswer(EnabledWebhookData, { description: 'The webhook and the recovery.' })
  @ApiErrors('WEBHOOK_NOT_FOUND', 'INVALID_STATE')
  async enableAndRecover(
    @RequestMember() member: MemberOf,
    @InMode() { mode }: ModeQuery,
    @Param('id') id: string,
  ): Promise<Answer<EnabledWebhookData>> {
    const { webhook, recovery } = await this.changes.run(
      member,
      async ({ webhooks, redelivery }) => {
        const enabled = await redelivery.enableAndRecover(owned(member.orgId, mode), id, member.actor.id);
        return { webhook: await webhooks.toDatum(enabled.endpoint), recovery: enabled.recovery };
      },
      ({ webhook: { name } }) => ({ action: 'webhook.recovered', id, name, detail: { enabled: true } }),
    );
    return answer({ webhook, recovery: toRecoveryData(recovery) });
  }
}

const owned = (orgId: string, mode: Mode | undefined): { orgId: string; mode: Mode } => ({
  orgId,
  mode: modeOf({ mode }),
});
