import { type EventsResponse, MAX_EVENTS_PER_BATCH } from '@chasqui/gateway-protocol';
import { AppError } from '@chasqui/errors';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import type { AuthenticatedGateway } from '../access/gateway-access.service';
import { GatewayRoute, RequestGateway } from '../access/gateway-route.decorator';
import { eventIdOf } from './event.parser';
import { EventsService } from './events.service';

/** After decompression: 100 events of the longest text. */
const EVENTS_BODY_BYTES = 8 * 1024 * 1024;

@Controller('gateway/v1')
export class EventsController {
  constructor(private readonly events: EventsService) {}

  @Post('events')
  @HttpCode(200)
  @GatewayRoute({ bodyLimitBytes: EVENTS_BODY_BYTES, takesGzip: true })
  async receive(@Body() body: unknown, @RequestGateway() gateway: AuthenticatedGateway): Promise<EventsResponse> {
    const { gateway_id, events } = (body ?? {}) as { gateway_id?: unknown; events?: unknown };
    if (gateway_id !== gateway.id) {
      throw new AppError('VALIDATION', { message: '`gateway_id` does not match the token.' });
    }
    return this.events.apply(gateway, batchOf(events));
  }
}

/** @throws AppError VALIDATION, PAYLOAD_TOO_LARGE (the app then halves its batch) */
function batchOf(events: unknown): [string, Record<string, unknown>][] {
  if (!Array.isArray(events)) throw new AppError('VALIDATION', { message: '`events` must be an array.' });
  if (events.length > MAX_EVENTS_PER_BATCH) {
    throw new AppError('PAYLOAD_TOO_LARGE', { message: `A batch can have at most ${MAX_EVENTS_PER_BATCH} events.` });
  }
  return events.map((event: unknown) => {
    const id = eventIdOf(event);
    if (id === null) throw new AppError('VALIDATION', { message: 'The `id` of every event must be a UUID.' });
    return [id, event as Record<string, unknown>];
  });
}
