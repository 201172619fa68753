import type { ContactExportData, ExportContactsBody, StartedExportData } from '@chasqui/contacts/transfers';
import type { Example } from '@chasqui/http/requests';
import { IDS } from '../../openapi/example';

const id = IDS.contactExport;

export const CONTACT_EXPORT_EXAMPLES = {
  exportContacts: {
    request: { format: 'csv', tag: ['customer'] } satisfies ExportContactsBody,
    answer: { id, status: 'queued' } satisfies StartedExportData,
  },
  getContactExport: {
    answer: {
      id,
      status: 'completed',
      format: 'csv',
      total: 1_200,
      url: `https://api.example.com/v1/media/${IDS.file}?expires=1795773600&for=${IDS.apiKey}&signature=3f1c`,
      expires_at: '2026-11-21T10:00:00.000Z',
      error: null,
      created_at: '2026-11-20T10:00:00.000Z',
    } satisfies ContactExportData,
  },
} satisfies Record<string, Example>;
