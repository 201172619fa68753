import { describe, expect, it } from '@jest/globals';
import { calledAddress } from './called-address';

describe('the address that a caller is told', () => {
  it.each([
    ['https://sms.example/', 'http', '10.0.0.1', 'https://sms.example'],
    ['http://localhost:3000', 'https', 'sms.example', 'https://sms.example'],
    ['http://127.0.0.1:3000', 'http', '192.168.1.5:3000', 'http://192.168.1.5:3000'],
    ['http://localhost:3000', 'http', '127.0.0.1:3002', 'http://localhost:3000'],
    ['http://localhost:3000', 'http', 'localhost', 'http://localhost:3000'],
    ['http://localhost:3000', 'http', '[::1]:3002', 'http://localhost:3000'],
    ['http://localhost:3000', 'http', '', 'http://localhost:3000'],
    ['http://localhost:3000', 'http', 'a b', 'http://localhost:3000'],
    ['http://localhost:3000', 'https', 'user@evil.example/path', 'https://evil.example'],
  ])(
    'the address that a caller is told by a service that calls itself %s, reached as %s://%s, is %s',
    (publicUrl, protocol, host, address) => {
      expect(calledAddress(publicUrl, { protocol: protocol as 'http', host })).toBe(address);
    },
  );
});
