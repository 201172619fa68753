import { type AttemptWithRequest, type FeedEvent, webhookBody } from '@chasqui/events';
import type { MediaLinks } from '@chasqui/media-store';
import { toAttemptData, WebhookAttemptData } from '@chasqui/webhooks';
import { ApiProperty } from '@nestjs/swagger';

/** What an attempt sent. */
export class AttemptRequestData {
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'With masked values of headers of your own.',
  })
  headers: Record<string, string>;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'To the byte, so that the signature fits; null: the event is older than the log keeps.',
  })
  body: string | null;
}

/** An attempt with what it sent. */
export class AttemptWithRequestData extends WebhookAttemptData {
  @ApiProperty({
    type: AttemptRequestData,
    nullable: true,
    description: 'Null: it was made by a version that did not keep it.',
  })
  request: AttemptRequestData | null;
}

/** @param event of its delivery; null: it is older than the log keeps */
export function toAttemptWithRequest(
  row: AttemptWithRequest,
  event: FeedEvent | null,
  links: MediaLinks,
): AttemptWithRequestData {
  const { requestHeaders: headers } = row;
  const at = Number(headers?.['webhook-timestamp']);
  const body = event === null ? null : webhookBody(event, links, { isTest: event.isSample, at });
  return Object.assign(toAttemptData(row), { request: headers === null ? null : { headers, body } });
}
