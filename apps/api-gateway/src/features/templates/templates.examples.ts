import type { Example } from '@chasqui/http/requests';
import type {
  CreateTemplateBody,
  DeletedTemplateData,
  DuplicateTemplateBody,
  PreviewTemplateBody,
  TemplateData,
  TemplatePreviewData,
  UpdateTemplateBody,
} from '@chasqui/texts';
import { IDS } from '../../openapi/example';

const template = {
  id: IDS.template,
  name: 'order_shipped',
  channel: 'any',
  category: 'utility',
  language: 'en',
  subject: 'Your order {{order}}',
  message: 'Hi {{contact.name|there}}, your order {{order}} is on its way: {{link}}',
  html: null,
  media_url: null,
  media_type: null,
  variables: [
    { key: 'order', type: 'text', required: true, fallback: null, sample: '' },
    { key: 'contact.name', type: 'text', required: false, fallback: 'there', sample: '' },
    { key: 'link', type: 'url', required: true, fallback: null, sample: 'https://example.com/track/A-1042' },
  ],
  status: 'active',
  version: 1,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
} satisfies TemplateData;

const values = { order: 'A-1042', link: 'https://example.com/track/A-1042' };

export const TEMPLATE_EXAMPLES = {
  listTemplates: { answer: [template] },
  createTemplate: {
    request: {
      name: template.name,
      subject: template.subject,
      message: template.message,
      variables: [{ key: 'link', type: 'url', sample: values.link }],
    } satisfies CreateTemplateBody,
    answer: template,
  },
  getTemplate: { answer: template },
  updateTemplate: {
    request: { subject: 'Order {{order}} is on its way' } satisfies UpdateTemplateBody,
    answer: {
      ...template,
      subject: 'Order {{order}} is on its way',
      version: 2,
      updated_at: '2026-11-20T11:00:00.000Z',
    } satisfies TemplateData,
  },
  deleteTemplate: { answer: { id: IDS.template, deleted: true } satisfies DeletedTemplateData },
  duplicateTemplate: {
    request: { language: 'es' } satisfies DuplicateTemplateBody,
    answer: {
      ...template,
      id: '019a9f3c-7d20-7b19-8c41-e6f7a8b9c017',
      language: 'es',
      status: 'draft',
    } satisfies TemplateData,
  },
  previewTemplate: {
    request: { contact_id: IDS.contact, variables: values } satisfies PreviewTemplateBody,
    answer: {
      subject: 'Your order A-1042',
      message: `Hi Ana Lopez, your order A-1042 is on its way: ${values.link}`,
      html: null,
      segments: 1,
      missing: [],
    } satisfies TemplatePreviewData,
  },
} satisfies Record<string, Example>;
