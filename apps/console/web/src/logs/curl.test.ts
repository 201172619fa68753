import { describe, expect, it } from '@jest/globals';
import type { LoggedRequestDetail } from '../api/log-types';
import { curlOf, isMasked, prettyJson } from './curl';

const request = (change: Partial<LoggedRequestDetail>): LoggedRequestDetail =>
  ({ method: 'POST', path: '/v1/whatsapp/send', request_body: null, ...change }) as LoggedRequestDetail;

describe('a request as a curl', () => {
  it('has the whole address, the body, and the key as a variable', () => {
    const curl = curlOf(request({ request_body: `{"to":"51911000201","message":"it's"}` }), 'https://api.example/v1');
    expect(curl.split(' \\\n')).toEqual([
      `curl -X POST 'https://api.example/v1/whatsapp/send'`,
      `  -H "Authorization: Bearer $CHASQUI_API_KEY"`,
      `  -H 'Content-Type: application/json'`,
      `  -d '{"to":"51911000201","message":"it'\\''s"}'`,
    ]);
  });

  it('says whether texts are to be put back in', () => {
    expect(isMasked(request({ request_body: '{"message":"••••"}' }))).toBe(true);
    expect(isMasked(request({}))).toBe(false);
  });

  it('shows a body with a line per field, and what is no JSON as it is', () => {
    expect(prettyJson('{"a":1}')).toBe('{\n  "a": 1\n}');
    expect(prettyJson('{"a":')).toBe('{"a":');
  });
});
