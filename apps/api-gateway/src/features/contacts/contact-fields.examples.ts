import type {
  ContactFieldData,
  CreateContactFieldBody,
  DeletedContactFieldData,
  UpdateContactFieldBody,
} from '@chasqui/contacts/records';
import type { Example } from '@chasqui/http/requests';

const id = '019a9f3c-7d20-7b19-8c41-e6f7a8b9c021';

const field = {
  id,
  key: 'birthday',
  label: 'Birthday',
  type: 'date',
  options: [],
  required: false,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
} satisfies ContactFieldData;

export const CONTACT_FIELD_EXAMPLES = {
  listContactFields: { answer: [field] },
  createContactField: {
    request: { key: field.key, label: field.label, type: field.type } satisfies CreateContactFieldBody,
    answer: field,
  },
  updateContactField: {
    request: { label: 'Date of birth' } satisfies UpdateContactFieldBody,
    answer: { ...field, label: 'Date of birth', updated_at: '2026-11-20T11:00:00.000Z' } satisfies ContactFieldData,
  },
  deleteContactField: { answer: { id, deleted: true } satisfies DeletedContactFieldData },
} satisfies Record<string, Example>;
