import { AppError } from '@chasqui/errors';
import { EventFeedRepository } from '@chasqui/events';
import { WebhookDeliveryRepository } from '@chasqui/webhooks';
import { MediaLinks } from '@chasqui/files/store';
import { type Answer, answer, Caller, type Change, isUuid, Route } from '@chasqui/http/requests';
import {
  DeliveriesService,
  toDeliveryDetail,
  WebhookDeliveryData,
  WebhookDeliveryDetailData,
} from '@chasqui/webhooks/routes';
import { Controller, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AttemptWithRequestData, toAttemptWithRequest } from './webhook.response';

const MANAGE = { right: 'webhooks:manage', isOfMode: true } as const;

@ApiTags('Webhooks')
@Controller('organizations/:org/deliveries/:id')
export class DeliveriesController {
  constructor(
    private readonly deliveries: DeliveriesService,
    private readonly rows: WebhookDeliveryRepository,
    private readonly events: EventFeedRepository,
    private readonly links: MediaLinks,
  ) {}

  @Get()
  @Route({
    ...MANAGE,
    summary: 'See a delivery with its attempts',
    answer: WebhookDeliveryDetailData,
    description: 'The delivery.',
    errors: ['DELIVERY_NOT_FOUND'],
  })
  async read(@Caller() caller: Caller, @Param('id') id: string): Promise<Answer<WebhookDeliveryDetailData>> {
    return answer(toDeliveryDetail(await this.deliveries.find(caller, id)));
  }

  @Get('attempts/:attempt')
  @Route({
    ...MANAGE,
    summary: 'See an attempt with what it sent',
    about: 'The values of headers of your own are masked.',
    answer: AttemptWithRequestData,
    description: 'The attempt.',
    errors: ['DELIVERY_NOT_FOUND'],
  })
  async attempt(
    @Caller() { orgId, mode }: Caller,
    @Param('id') id: string,
    @Param('attempt') text: string,
  ): Promise<Answer<AttemptWithRequestData>> {
    const number = /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null;
    const found = isUuid(id) && number !== null ? await this.rows.findAttempt(orgId, mode, id, number) : null;
    if (found === null) throw new AppError('DELIVERY_NOT_FOUND');
    const event = await this.events.findForOrg(orgId, mode, found.eventId);
    return answer(toAttemptWithRequest(found, event, this.links));
  }

  @Post('replay')
  @Route({
    ...MANAGE,
    audit: 'webhook.replayed',
    summary: 'Deliver an event once more',
    answer: WebhookDeliveryData,
    description: 'The new delivery, or the one that waits.',
    errors: ['DELIVERY_NOT_FOUND', 'EVENT_NOT_FOUND', 'INVALID_STATE'],
  })
  replay(@Caller() caller: Caller, @Param('id') id: string): Change<WebhookDeliveryData> {
    return this.deliveries.replay(caller, id);
  }
}
