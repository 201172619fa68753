import type { Example } from '@chasqui/http/requests';
import { EVENT_EXAMPLES } from '../features/events/events.examples';
import { CONTACT_FIELD_EXAMPLES } from '../features/contacts/contact-fields.examples';
import { CONTACT_EXPORT_EXAMPLES } from '../features/contact-transfers/contact-exports.examples';
import { CONTACT_IMPORT_EXAMPLES } from '../features/contact-transfers/contact-imports.examples';
import { CONTACT_EXAMPLES } from '../features/contacts/contacts.examples';
import { SEGMENT_EXAMPLES } from '../features/segments/segments.examples';
import { TEMPLATE_EXAMPLES } from '../features/templates/templates.examples';
import { QUICK_REPLY_EXAMPLES } from '../features/quick-replies/quick-replies.examples';
import { WEBHOOK_EXAMPLES } from '../features/webhooks/webhooks.examples';

export const EXAMPLES: Readonly<Record<string, Example>> = {
  ...QUICK_REPLY_EXAMPLES,
  ...TEMPLATE_EXAMPLES,
  ...EVENT_EXAMPLES,
  ...WEBHOOK_EXAMPLES,
  ...CONTACT_EXAMPLES,
  ...CONTACT_FIELD_EXAMPLES,
  ...SEGMENT_EXAMPLES,
  ...CONTACT_IMPORT_EXAMPLES,
  ...CONTACT_EXPORT_EXAMPLES,
};
