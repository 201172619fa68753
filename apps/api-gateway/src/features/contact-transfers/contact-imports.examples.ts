import type { ImportData, StartedImportData } from '@chasqui/contacts/transfers';
import type { Example } from '@chasqui/http/requests';
import { IDS } from '../../openapi/example';

const id = IDS.contactImport;

const done = {
  id,
  status: 'completed',
  dry_run: false,
  on_conflict: 'update',
  tags: ['fair-2026'],
  filename: 'people.csv',
  mapping: { Nombre: 'name', Celular: 'phone', Correo: 'email', 'Acepta SMS': 'opt_sms' },
  encoding: 'utf-8',
  delimiter: ';',
  format: 'csv',
  consent: true,
  default_country: 'ES',
  ignore_columns: [],
  strict: false,
  unmapped_columns: [{ column: 'Fecha de alta', rows_with_values: 1_180 }],
  consent_words: [
    { column: 'Acepta SMS', word: 'sí', opt: 'in', rows: 820 },
    { column: 'Acepta SMS', word: 'no', opt: 'out', rows: 375 },
  ],
  completed_numbers: 640,
  completed_examples: [],
  total: 1_200,
  created: 1_100,
  updated: 80,
  skipped: 15,
  failed: 5,
  errors_url: `https://api.example.com/v1/media/${IDS.file}?expires=1795773600&for=${IDS.apiKey}&signature=3f1c`,
  error: null,
  created_at: '2026-11-20T10:00:00.000Z',
  started_at: '2026-11-20T10:00:02.000Z',
  finished_at: '2026-11-20T10:00:09.000Z',
} satisfies ImportData;

export const CONTACT_IMPORT_EXAMPLES = {
  importContacts: {
    request: { file: '(the bytes of people.csv)', consent: true, on_conflict: 'update', tags: 'fair-2026' },
    answer: { id, status: 'queued' } satisfies StartedImportData,
  },
  listContactImports: { answer: [done] },
  getContactImport: { answer: done },
  cancelContactImport: {
    answer: {
      ...done,
      status: 'canceled',
      created: 480,
      updated: 20,
      skipped: 0,
      failed: 0,
      errors_url: null,
    } satisfies ImportData,
  },
} satisfies Record<string, Example>;
