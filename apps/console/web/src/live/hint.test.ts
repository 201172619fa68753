import { describe, expect, it } from '@jest/globals';
import { type Hint, keysOf, toHint } from './hint';

const hint = (change: Partial<Hint>): Hint => ({ id: 'e', type: 'message.status', subject_id: 's', ...change });
const ofPath = (change: Partial<Hint>): string[] =>
  keysOf(hint(change), '/o', 'live').map((key) => key.slice(1).join(' '));

describe('what a change makes old', () => {
  it('is the message, the lists it stands in, its conversation and the checklist', () => {
    expect(ofPath({ message_id: 'm', conversation_id: 'c' })).toEqual([
      'messages live',
      'message m',
      'conversation c',
      'conversations live',
      'conversation-counts live',
      'timeline live',
      'events live',
      'webhooks live',
      'start live',
    ]);
  });

  it('is the number, when its connection changed', () => {
    expect(ofPath({ type: 'account.status' })).toContain('numbers live');
  });

  it('is the notes of the conversation and timelines, when one was written', () => {
    expect(ofPath({ type: 'note.created', subject_id: 'c' })).toEqual(['conversation c notes', 'timeline live']);
  });

  it('is the list of events, when the kind of event is new to these pages', () => {
    expect(ofPath({ type: 'comet.seen' })).toEqual(['events live', 'webhooks live']);
  });
});

it('takes no hint from what is none', () => {
  expect([toHint('{'), toHint('null'), toHint('{"type":1}')]).toEqual([null, null, null]);
  expect(toHint(JSON.stringify(hint({})))).toEqual(hint({}));
});
