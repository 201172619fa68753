/** Tags of the route groups (spec.md section 1), in that order; no others. */
export const TAGS = [
  { name: 'WhatsApp', description: 'Send and receive with connected WhatsApp numbers.' },
  { name: 'Messages', description: 'Messages of all channels and their status.' },
  { name: 'SMS', description: 'Send by an SMS phone.' },
  { name: 'Email', description: 'Send emails.' },
  { name: 'OTP', description: 'One-time passwords.' },
  { name: 'Contacts', description: 'People and their consent.' },
  { name: 'Quick replies', description: 'Texts for agents.' },
  { name: 'Templates', description: 'Texts with variables.' },
  { name: 'Lead forms', description: 'Forms that make contacts.' },
  { name: 'Campaigns', description: 'One message to many.' },
  { name: 'Web chat', description: 'Widgets and their conversations.' },
  { name: 'Gateway app', description: 'The app that connects WhatsApp numbers.' },
  { name: 'Learn', description: 'Guides.' },
  { name: 'Meta', description: 'Webhooks and events, and about this API, the key and its use.' },
] as const;
