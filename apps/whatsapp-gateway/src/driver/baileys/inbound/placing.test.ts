import { describe, expect, it } from '@jest/globals';
import { placeOf } from './placing';

const ANN = '15550100001@s.whatsapp.net';
const LID = '100000000000001@lid';

describe('where a message belongs', () => {
  it.each([
    ['a person, by number', { remoteJid: ANN, remoteJidAlt: LID }, { chat: ANN, chatAlt: LID }],
    ['a person, by LID alone', { remoteJid: LID }, { chat: LID }],
    ['the owner, to a person', { remoteJid: ANN, fromMe: true }, { chat: ANN, fromMe: true }],
    [
      'a member of a group',
      { remoteJid: '1@g.us', participant: LID, participantAlt: ANN },
      { chat: LID, chatAlt: ANN, group: '1@g.us' },
    ],
    [
      'a person, by a list of recipients',
      { remoteJid: '1543@broadcast', participant: ANN },
      { chat: ANN, list: '1543@broadcast' },
    ],
  ])('a message of %s is told', (_who, key, place) => {
    expect(placeOf(key)).toEqual(place);
  });

  it.each([
    ['a story', { remoteJid: 'status@broadcast', participant: ANN }],
    ['the owner’s story', { remoteJid: 'status@broadcast', participant: ANN, fromMe: true }],
    ['a channel', { remoteJid: '120363000000000000@newsletter' }],
    ['the owner to a list of recipients', { remoteJid: '1543@broadcast', participant: ANN, fromMe: true }],
    ['a bot of WhatsApp', { remoteJid: '867051314767696@bot' }],
    ['a bot of WhatsApp in a group', { remoteJid: '1@g.us', participant: '867051314767696@bot' }],
    ['nobody', {}],
  ])('a message of %s is not told', (_who, key) => {
    expect(placeOf(key)).toBeUndefined();
  });
});
