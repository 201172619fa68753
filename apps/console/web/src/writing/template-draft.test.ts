import { describe, expect, it } from '@jest/globals';
import type { MessagePreview, TemplateToSend, TemplateVariable } from '../api/types';
import { isComplete, lackingOfContact, typedVariables, valuesFor } from './template-draft';

const variable = (key: string, required = true): TemplateVariable => ({
  key,
  type: 'text',
  required,
  fallback: required ? null : 'soon',
  sample: '',
});
const chosen: TemplateToSend = { id: 'a', name: 'a', language: 'en', message: '', has_file: false, languages: [] };
const preview = (missing: string[]): MessagePreview => ({
  message: '',
  media_url: null,
  media_type: null,
  segments: 1,
  version: 1,
  missing,
  variables: [variable('contact.name'), variable('order'), variable('day', false)],
});

describe('a template that is being made a message of', () => {
  it('asks for what no contact knows, and sends nothing that the template does not have', () => {
    const draft = { chosen, variables: { order: ' A-1 ', day: '  ', of_another: 'x' } };
    expect(typedVariables(preview([])).map(({ key }) => key)).toEqual(['order', 'day']);
    expect(valuesFor(draft, preview([]))).toEqual({ order: 'A-1' });
  });

  it('is complete with all that it requires, and never where the contact lacks something', () => {
    const draft = { chosen, variables: { order: 'A-1' } };
    expect(isComplete(draft, preview([]))).toBe(true);
    expect(isComplete({ ...draft, variables: { order: ' ' } }, preview(['order']))).toBe(false);
    expect(lackingOfContact(preview(['contact.name', 'order']))).toEqual(['contact.name']);
    expect(isComplete(draft, preview(['contact.name']))).toBe(false);
    expect(isComplete(draft, undefined)).toBe(false);
    expect(isComplete({ ...draft, chosen: null }, preview([]))).toBe(false);
  });
});
