import { describe, expect, it } from '@jest/globals';
import type { LoggedRequestDetail } from '../api/log-types';
import { curlOf, isMasked, prettyJson } from './curl';

const request = (change: Partial<LoggedRequestDetail>): LoggedRequestDetail =>
  ({ method: 'POST', path: '/v1/whatsapp/send', request_body: null, ...change }) as LoggedRequestDetail;

describe('a request as a curl', () => {
  const texts = request({ request_body: `{"to":"51911000201","message":"it's"}` });

  it('has the whole address, the body, and the key', () => {
    expect(curlOf(texts, 'https://api.example/v1', 'chq_test_abc').split(' \\\n')).toEqual([
      `curl -X POST 'https://api.example/v1/whatsapp/send'`,
      `  -H 'Authorization: Bearer chq_test_abc'`,
      `  -H 'Content-Type: application/json'`,
      `  -d '{"to":"51911000201","message":"it'\\''s"}'`,
    ]);
  });

  it('has a variable in the place of a key that is not there any more', () => {
    expect(curlOf(texts, 'https://api.example/v1', null)).toContain('-H "Authorization: Bearer $CHASQUI_API_KEY"');
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
