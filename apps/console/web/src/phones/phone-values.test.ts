import { describe, expect, it } from '@jest/globals';
import type { SmsPhone } from '../api/types';
import { bodyOf, valuesOf } from './phone-values';

const PHONE = {
  name: 'Lima',
  enabled: true,
  messages_per_minute: null,
  sms_limit_raised: false,
  daily_limit: 600,
  sim_mode: 'default',
  sims: [{ slot: 1, phone: '******0202', carrier: null, default: true, sent_today: 3, daily_limit: null }],
  quiet_hours: null,
} as unknown as SmsPhone;

describe('the settings of a phone', () => {
  it('come back as they were when nothing is touched', () => {
    expect(bodyOf(valuesOf(PHONE, 'America/Lima'))).toEqual({
      name: 'Lima',
      enabled: true,
      messages_per_minute: null,
      sms_limit_raised: false,
      daily_limit: 600,
      sim_mode: 'default',
      sims: [{ slot: 1, daily_limit: null, default: true }],
      quiet_hours: null,
    });
  });

  it('begin quiet hours with every night of the reader', () => {
    const values = valuesOf(PHONE, 'America/Lima');
    expect(bodyOf({ ...values, has_quiet_hours: true }).quiet_hours).toEqual({
      timezone: 'America/Lima',
      windows: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '21:00', to: '08:00' }],
    });
  });
});
