import { describe, expect, it } from '@jest/globals';
import { aWav, toneBytes } from '../../testing/sounds';
import { audioFormatOf } from './audio-format';

const bytes = (text: string) => Buffer.concat([Buffer.from(text, 'latin1'), Buffer.alloc(64)]);
const ogg = (packet: string) => bytes(`OggS${'\0'.repeat(22)}\x01\x13${packet}`);

describe('the format of a sound', () => {
  it.each([
    ['mono Opus', ogg('OpusHead\x01\x01'), 'library opus'],
    ['stereo Opus', ogg('OpusHead\x01\x02'), 'library ogg'],
    ['FLAC in Ogg', ogg('\x7fFLAC'), 'library ogg'],
    ['Vorbis', ogg('\x01vorbis'), 'ffmpeg ogg'],
    ['FLAC', toneBytes('tone.flac'), 'library flac'],
    ['MP3 from its first frame on', toneBytes('tone.mp3'), 'library mp3'],
    ['MP3 behind a tag', bytes('ID3\x03'), 'library mp3'],
    ['AAC in ADTS', bytes('\xff\xf1\x50'), 'ffmpeg aac'],
    ['M4A', toneBytes('tone.m4a'), 'ffmpeg mov'],
    ['AMR', bytes('#!AMR\n'), 'ffmpeg amr'],
    ['WebM with Opus', bytes('\x1a\x45\xdf\xa3....webm....A_OPUS'), 'library webm'],
    ['WebM with Vorbis', bytes('\x1a\x45\xdf\xa3....webm....A_VORBIS'), 'ffmpeg matroska'],
    ['WAV', aWav(), 'library wav'],
    ['WAV with ADPCM', aWav({ seconds: 0, tag: 2 }), 'ffmpeg wav'],
    ['WMA', bytes('\x30\x26\xb2\x75'), 'ffmpeg asf'],
    ['AIFF', bytes('FORM....AIFF'), 'ffmpeg aiff'],
    ['CAF', bytes('caff'), 'ffmpeg caf'],
  ])('the format of a sound is read from its bytes: %s', (_name, head, expected) => {
    const format = audioFormatOf(head);
    expect(`${format?.by} ${format?.format}`).toBe(expected);
  });

  it.each([
    ['a playlist', '#EXTM3U\nfile:///etc/passwd'],
    ['a list of files', 'ffconcat version 1.0\nfile /etc/passwd'],
    ['a picture', '\x89PNG\r\n'],
    ['text', 'hello'],
    ['nothing', ''],
    ['a byte', '\xff'],
  ])('%s is no sound', (_name, text) => {
    expect(audioFormatOf(Buffer.from(text, 'latin1'))).toBeUndefined();
  });
});
