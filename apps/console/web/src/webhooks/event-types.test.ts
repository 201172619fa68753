import { EVENT_TYPES as SERVED } from '@chasqui/database';
import { describe, expect, it } from '@jest/globals';
import { EVENT_TYPES } from './event-types';

describe('the event picker', () => {
  it('offers every event of the service but the test event, which goes to every webhook', () => {
    expect(new Set([...EVENT_TYPES, 'webhook.test'])).toEqual(new Set(SERVED));
  });
});
