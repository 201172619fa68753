import { describe, expect, it } from '@jest/globals';
import { changedIn } from '../kit/changed';
import { bodyOf, contentOf, declaredOf, NO_TEMPLATE, rebased, shownOf, withVariable } from './template-values';

const MAIL = { ...NO_TEMPLATE, subject: 'Hi', message: 'Text', html: '<p>', media_url: ' https://x.example/a.png ' };
const FOUND = { key: 'order', type: 'text', required: true, fallback: null, sample: '' } as const;

describe('a template as it is written', () => {
  it('keeps what its channel does not have, and does not send it', () => {
    expect(contentOf(MAIL)).toMatchObject({ subject: 'Hi', html: '<p>', media_url: 'https://x.example/a.png' });
    expect(contentOf({ ...MAIL, channel: 'whatsapp' })).toMatchObject({ subject: null, html: null });
    const sms = contentOf({ ...MAIL, channel: 'sms', media_type: 'image' });
    expect(sms).toMatchObject({ media_url: null, media_type: null, message: 'Text' });
  });

  it('sends what was said of variables that the texts still have', () => {
    const variables = withVariable(withVariable({}, 'order', { sample: 'A-1' }), 'gone', { sample: 'x' });
    expect(bodyOf({ ...MAIL, variables }, ['order']).variables).toEqual([
      { key: 'order', type: 'text', fallback: null, sample: 'A-1' },
    ]);
  });

  it('sends of a change what is another thing', () => {
    const before = bodyOf(MAIL, []);
    const now = bodyOf({ ...MAIL, message: 'New', status: 'archived', html: ' ' }, []);
    expect(changedIn(before, now)).toEqual({ message: 'New', status: 'archived', html: null });
    expect(changedIn(before, { ...before })).toEqual({});
  });

  it('goes on from what somebody else saved, and keeps what was changed here', () => {
    const theirs = { ...MAIL, message: 'Theirs', status: 'archived' } as const;
    expect(rebased(MAIL, { ...MAIL, message: 'Mine' }, theirs)).toEqual({ ...theirs, message: 'Mine' });
  });

  it('shows what the texts say of a variable of which nothing else is said', () => {
    expect(shownOf(FOUND, undefined)).toEqual({ ...FOUND });
    expect(shownOf({ ...FOUND, required: false, fallback: 'soon' }, undefined)).toMatchObject({
      required: false,
      fallback: null,
    });
  });

  it('a variable may be called as what every object has', () => {
    expect(declaredOf({}, 'constructor')).toBeUndefined();
    const order = { key: 'constructor', type: 'text', required: null, fallback: null, sample: 'A-1' };
    expect(withVariable({}, 'constructor', { sample: 'A-1' })).toEqual({ constructor: order });
  });

  it('a variable is required or has a fallback, never both', () => {
    const fallback = withVariable({}, 'order', { fallback: 'soon' });
    expect(shownOf(FOUND, fallback.order)).toMatchObject({ required: false, fallback: 'soon' });
    const required = withVariable(fallback, 'order', { required: true });
    expect(shownOf(FOUND, required.order)).toMatchObject({ required: true, fallback: null });
    expect(withVariable(required, 'order', { fallback: 'x' }).order).toMatchObject({ required: null, fallback: 'x' });
    expect(withVariable(fallback, 'order', { fallback: '' }).order).toMatchObject({ fallback: null });
  });
});
