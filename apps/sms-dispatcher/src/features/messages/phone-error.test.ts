import { codeOfPhoneError } from './phone-error';

describe('the app’s words about a failure', () => {
  it.each([
    ['TTL expired', 'EXPIRED'],
    ['Send result: RESULT_ERROR_NO_SERVICE (Failed because service is currently unavailable)', 'NO_SERVICE'],
    ['Send result: RESULT_ERROR_RADIO_OFF (Failed because radio was explicitly turned off)', 'RADIO_OFF'],
    ['Send result: RESULT_ERROR_LIMIT_EXCEEDED (Failed because we reached the sending queue limit)', 'LIMIT_REACHED'],
    ['Send result: RESULT_ERROR_GENERIC_FAILURE (Generic failure cause)', 'GENERIC_FAILURE'],
    ['Send result: Unknown error code: 133.', 'GENERIC_FAILURE'],
    ["Can't send message: SIM 2 not found", 'GENERIC_FAILURE'],
    ["Can't send message: SIM selection requires READ_PHONE_STATE permission", 'GENERIC_FAILURE'],
    ['sendSMS: Invalid destinationAddress', 'NUMBER_INVALID'],
    ['Delivery result: 64', 'DELIVERY_FAILED'],
    ['Delivery result from SC +15550001: 70', 'DELIVERY_FAILED'],
    ['x'.repeat(500), 'GENERIC_FAILURE'],
  ])('the app’s words about a failure have their code: %s', (text, code) => {
    expect(codeOfPhoneError(text)).toBe(code);
  });

  it('a failure has no code where the app writes nothing', () => {
    expect(codeOfPhoneError(null)).toBeNull();
    expect(codeOfPhoneError('')).toBeNull();
  });
});
