import { sampleEvent } from '@chasqui/events';
import type { Example } from '@chasqui/http/requests';

const event = sampleEvent('message.status');

export const EVENT_EXAMPLES = {
  listEvents: { answer: [event] },
  streamEvents: {
    answer: `id: ${event.id}\nevent: message.status\ndata: ${JSON.stringify(event)}\n\n`,
  },
  getEvent: { answer: event },
} satisfies Record<string, Example>;
