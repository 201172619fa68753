/** The events of docs/events.md, by subject. */
export const EVENT_GROUPS = {
  messages: ['message.received', 'message.sent', 'message.status', 'message.updated'],
  channels: ['account.status', 'call.received', 'endpoint.disabled', 'usage.threshold'],
  contacts: [
    'contact.created',
    'contact.updated',
    'contact.opted_out',
    'conversation.created',
    'conversation.closed',
    'lead.created',
  ],
  more: ['otp.verified', 'otp.failed', 'campaign.status', 'import.completed'],
} as const;

export const EVENT_TYPES = Object.values(EVENT_GROUPS).flat();
