import { describe, expect, it } from '@jest/globals';
import { type CloseHistory, judgeClose, NO_HISTORY, rememberClose } from './close.rule';

function verdicts(...closes: [code: number, fromServer?: boolean][]): string[] {
  let history: CloseHistory = NO_HISTORY;
  return closes.map(([code, fromServer = true]) => {
    const verdict = judgeClose(code, fromServer, history);
    history = rememberClose(code, fromServer, history);
    return [verdict.kind, ...('reason' in verdict ? [verdict.reason] : [])].join(' ');
  });
}

describe('the meaning of a close', () => {
  it.each([
    [515, 'restart'],
    [408, 'backoff connection_lost'],
    [428, 'backoff connection_lost'],
    [500, 'backoff bad_session'],
    [503, 'backoff unavailable'],
    [409, 'backoff connection_lost'],
    [418, 'backoff connection_lost'],
    [0, 'backoff connection_lost'],
    [440, 'retry_once replaced'],
    [401, 'signed_out logged_out'],
    [402, 'signed_out banned'],
    [403, 'signed_out blocked'],
    [406, 'signed_out banned'],
    [405, 'refresh_version version_refused'],
    [411, 'stop multidevice_mismatch'],
  ])('a close with %d means %s', (code, verdict) => {
    expect(verdicts([code])).toEqual([verdict]);
  });

  it('a close wipes the login only after 401: a ban may be lifted', () => {
    const wiped = [401, 402, 403, 406].filter((code) => {
      const verdict = judgeClose(code, true, NO_HISTORY);
      return verdict.kind === 'signed_out' && verdict.wipe;
    });
    expect(wiped).toEqual([401]);
  });

  it('a number stops after being replaced twice, also with other closes in between', () => {
    expect(verdicts([440], [428], [440])[2]).toBe('stop replaced');
  });

  it('a number restarts at once after 515, but not again and again', () => {
    expect(verdicts([515], [515], [515], [515])).toEqual([
      'restart',
      'restart',
      'backoff restart_required',
      'backoff restart_required',
    ]);
    expect(verdicts([515], [515], [428], [515])[3]).toBe('restart');
  });

  it('a number stops after three bad sessions in a row that WhatsApp itself said', () => {
    expect(verdicts([500], [500], [500])[2]).toBe('stop bad_session');
    expect(verdicts([500], [500], [428], [500])[3]).toBe('backoff bad_session');
  });

  it('a number does not take a network that breaks TLS for a bad session', () => {
    expect(new Set(verdicts([500, false], [500, false], [500, false], [500, false]))).toEqual(
      new Set(['backoff connection_lost']),
    );
  });
});
