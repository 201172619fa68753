import { describe, expect, it } from '@jest/globals';
import type { Webhook } from '../api/types';
import { bodyOf, changesOf, headerProblem, NEW_WEBHOOK, valuesOf } from './webhook-values';

const WEBHOOK = {
  name: 'CRM',
  url: 'https://crm.example.com/hook',
  description: null,
  events: ['*'],
  channels: ['sms'],
  account_ids: ['0193b6a4-0000-7000-8000-000000000001'],
  header_names: ['authorization'],
} as unknown as Webhook;

const row = (name: string, value: string) => ({ key: name, name, value });

describe('the form of a webhook', () => {
  it('every event is said as the service says it, and read back as it says it', () => {
    expect(valuesOf(WEBHOOK).events).toEqual([]);
    expect(bodyOf(valuesOf(WEBHOOK)).events).toEqual(['*']);
  });

  it('headers that nobody touched are not sent: they would be replaced', () => {
    expect(bodyOf(valuesOf(WEBHOOK))).not.toHaveProperty('headers');
    expect(bodyOf({ ...valuesOf(WEBHOOK), headers: [] })).toMatchObject({ headers: {} });
    const headers = [row(' X-Env ', ' live '), row('', '')];
    expect(bodyOf({ ...NEW_WEBHOOK, headers })).toMatchObject({ headers: { 'X-Env': 'live' } });
  });

  it('a change says only what was changed', () => {
    const before = valuesOf(WEBHOOK);
    expect(changesOf(before, before)).toEqual({});
    expect(changesOf(before, { ...before, description: 'New', headers: [] })).toEqual({
      description: 'New',
      headers: {},
    });
    expect(changesOf(before, { ...before, account_ids: [] })).toEqual({ account_ids: [] });
  });

  it('filters and the note go along, and an empty note clears the one before', () => {
    expect(bodyOf(valuesOf(WEBHOOK))).toMatchObject({
      description: '',
      channels: ['sms'],
      account_ids: WEBHOOK.account_ids,
    });
  });

  it('a header is refused for its name, its value, or because its name is there twice', () => {
    const rows = [
      row('Authorization', 'Bearer x'),
      row('authorization', 'y'),
      row('X Env', 'z'),
      row('X-Key', ''),
      row('X-Line', 'a\nb'),
      row('', ''),
    ];
    expect(rows.map((_, at) => headerProblem(rows, at))).toEqual([null, 'twice', 'name', 'value', 'value', null]);
  });
});
